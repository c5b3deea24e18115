import { Check, ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import { cn } from '../../lib/cn.ts';
import type { FieldControl } from './field.tsx';
import { POP_CLASS } from './popover.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export interface SelectProps extends Partial<FieldControl> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
  readonly className?: string;
}

/** One of a known list, closed until opened. For long lists take Combobox. */
export function Select({
  value,
  onValueChange,
  options,
  placeholder = 'Choose',
  disabled,
  className,
  ...control
}: SelectProps) {
  return (
    <RadixSelect.Root value={value} onValueChange={onValueChange} {...(disabled !== undefined && { disabled })}>
      <RadixSelect.Trigger
        {...control}
        className={cn(
          'flex h-control w-full min-w-0 items-center justify-between gap-2 rounded-md border border-line-strong bg-bg px-2.5 text-sm text-fg',
          'disabled:opacity-50 aria-invalid:border-danger data-[placeholder]:text-fg-3',
          className,
        )}
      >
        <span className="truncate">
          <RadixSelect.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-fg-3" />
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cn(POP_CLASS, 'max-h-72 min-w-(--radix-select-trigger-width) overflow-hidden')}
        >
          <RadixSelect.Viewport className="p-1">
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.isDisabled === true}
                className="flex h-control items-center gap-2 rounded-sm pr-2 pl-7 text-sm outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-surface-3"
              >
                <RadixSelect.ItemIndicator className="absolute left-2.5">
                  <Check aria-hidden className="size-4" />
                </RadixSelect.ItemIndicator>
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
