import { useId, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export interface RadioCardOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  /** Shown above the label: a small drawing of the option. */
  readonly preview?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface RadioCardsProps<Value extends string> {
  readonly legend: ReactNode;
  readonly isLegendHidden?: boolean;
  readonly value: Value | null;
  readonly onValueChange: (value: Value) => void;
  readonly options: ReadonlyArray<RadioCardOption<Value>>;
  /** Grid columns, e.g. 'sm:grid-cols-3'. */
  readonly className?: string;
}

/** One of a few, each explained. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, isLegendHidden = false, value, onValueChange, options, className } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1 text-xs text-fg-2'}>{legend}</legend>
      <div className={cn('grid gap-2', className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              'relative flex min-h-11 gap-2.5 rounded-md border border-line p-3 hover:border-line-strong has-[:checked]:border-fg has-[:checked]:bg-surface-2',
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ring has-[:disabled]:opacity-50',
              option.preview !== undefined && 'flex-col-reverse justify-end',
            )}
          >
            <span className="flex gap-2.5">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={option.isDisabled === true}
                onChange={() => onValueChange(option.value)}
                className="mt-0.5 size-4 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-bg outline-none checked:border-[5px] checked:border-brand-text"
              />
              <span className="min-w-0">
                <span className="block text-sm font-medium">{option.label}</span>
                {option.detail !== undefined && <span className="block text-xs text-fg-2">{option.detail}</span>}
              </span>
            </span>
            {option.preview}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
