import { useId, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export interface SegmentOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Full name when the label is an abbreviation. */
  readonly name?: string;
  readonly isDisabled?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
  /** Name of the choice for assistive technology. */
  readonly label: string;
  readonly value: Value | null;
  readonly onValueChange: (value: Value) => void;
  readonly options: ReadonlyArray<SegmentOption<Value>>;
  /** `bar`: one filled track. `plain`: quiet buttons in a toolbar. `boxes`: separate outlined boxes. */
  readonly variant?: 'bar' | 'plain' | 'boxes';
  /** Colours of the chosen option, by value: the ticket paints Buy and Sell. */
  readonly chosenClass?: Readonly<Partial<Record<Value, string>>>;
  readonly className?: string;
}

const FRAME = {
  bar: 'grid auto-cols-fr grid-flow-col gap-1 rounded-md bg-bg p-1',
  plain: 'flex gap-px',
  boxes: 'grid auto-cols-fr grid-flow-col gap-1',
} as const;

const SEGMENT = {
  bar: 'h-control rounded-sm text-sm font-medium',
  plain: 'h-6 rounded-sm px-2 text-xs coarse:h-11 coarse:min-w-11 hover:bg-surface-2',
  boxes: 'h-7 rounded-sm border text-xs coarse:h-11 hover:bg-surface-2',
} as const;

const CHOSEN = { bar: 'bg-surface-3 text-fg', plain: 'bg-surface-3 text-fg', boxes: 'border-fg text-fg' } as const;
const OTHER = { bar: 'text-fg-2', plain: 'text-fg-2', boxes: 'border-line text-fg-2' } as const;

/** One of a few, all visible. Native radio buttons: arrows move, one tab stop. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, onValueChange, options, variant = 'bar', chosenClass, className } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cn(FRAME[variant], className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'num relative flex items-center cursor-pointer justify-center transition-colors duration-100 select-none',
            'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-1 has-[:focus-visible]:outline-ring has-[:disabled]:opacity-50',
            SEGMENT[variant],
            option.value === value ? (chosenClass?.[option.value] ?? CHOSEN[variant]) : OTHER[variant],
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled === true}
            onChange={() => onValueChange(option.value)}
            {...(option.name !== undefined && { 'aria-label': option.name })}
            className="pointer-events-none absolute inset-0 appearance-none rounded-sm outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
