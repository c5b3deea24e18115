import { ChevronsUpDown } from 'lucide-react';
import { Popover as RadixPopover } from 'radix-ui';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { filterOptions } from '../../lib/filter-options.ts';
import type { FieldControl } from './field.tsx';
import { POP_CLASS } from './popover.tsx';

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** Further words that find it. */
  readonly keywords?: string;
  /** Right end of the line: a price, a share. */
  readonly detail?: ReactNode;
}

export interface ComboboxProps extends Partial<FieldControl> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly options: readonly ComboboxOption[];
  readonly placeholder?: string;
  readonly emptyText?: string;
  readonly 'aria-label'?: string;
  readonly disabled?: boolean;
}

/** Rows drawn at most; typing narrows the list. */
const SHOWN_MAX = 100;

function useActiveOption(count: number) {
  const [active, setActive] = useState(0);
  const index = Math.min(active, Math.max(0, count - 1));
  const move = (key: string): boolean => {
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key];
    if (next !== undefined && count > 0) setActive((next + count) % count);
    return next !== undefined;
  };
  return { index, setActive, move };
}

/** One of many, found by typing (ARIA combobox: the focus stays in the line, arrows move through the list). */
export function Combobox({
  value,
  onValueChange,
  options,
  placeholder = 'Search',
  emptyText = 'No matches.',
  ...control
}: ComboboxProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const shown = filterOptions(options, query).slice(0, SHOWN_MAX);
  const { index, setActive, move } = useActiveOption(shown.length);
  const chosen = options.find((option) => option.value === value);
  const change = (open: boolean): void => {
    setOpen(open);
    setQuery('');
    setActive(0);
  };
  const choose = (option: ComboboxOption | undefined): void => {
    if (option === undefined) return;
    onValueChange(option.value);
    change(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (!isOpen && ['ArrowDown', 'ArrowUp'].includes(event.key)) setOpen(true);
    else if (isOpen && event.key === 'Enter') choose(shown[index]);
    else if (!isOpen || !move(event.key)) return;
    event.preventDefault();
    requestAnimationFrame(() =>
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
    );
  };
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={change}>
      <RadixPopover.Anchor asChild>
        <span className="relative flex w-full">
          <input
            {...control}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            {...(isOpen && shown.length > 0 && { 'aria-activedescendant': `${listId}-${index}` })}
            autoComplete="off"
            spellCheck={false}
            placeholder={chosen?.label ?? placeholder}
            value={isOpen ? query : (chosen?.label ?? '')}
            onChange={(event) => {
              setOpen(true);
              setActive(0);
              setQuery(event.target.value);
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            className="h-control w-full min-w-0 rounded-md border border-line-strong bg-bg pr-8 pl-2.5 text-sm text-fg disabled:opacity-50 aria-invalid:border-danger coarse:text-lg"
          />
          <ChevronsUpDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-fg-3"
          />
        </span>
      </RadixPopover.Anchor>
      <RadixPopover.Portal>
        <RadixPopover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof HTMLElement && event.target.getAttribute('aria-controls') === listId)
              event.preventDefault();
          }}
          role="presentation"
          className={cn(POP_CLASS, 'w-(--radix-popover-trigger-width) min-w-56 overflow-hidden')}
        >
          <ul
            ref={list}
            id={listId}
            role="listbox"
            aria-label={control['aria-label'] ?? 'Options'}
            className="max-h-72 overflow-y-auto p-1"
          >
            {shown.map((option, i) => (
              <li
                key={option.value}
                id={`${listId}-${i}`}
                role="option"
                aria-selected={i === index}
                onPointerMove={() => setActive(i)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                className="flex h-control cursor-pointer items-center justify-between gap-3 rounded-sm px-2 text-sm select-none aria-selected:bg-surface-3"
              >
                <span className={cn('truncate', option.value === value && 'font-medium')}>{option.label}</span>
                {option.detail !== undefined && <span className="num text-xs text-fg-2">{option.detail}</span>}
              </li>
            ))}
          </ul>
          {shown.length === 0 && (
            <p role="status" className="px-3 pb-3 text-sm text-fg-2">
              {emptyText}
            </p>
          )}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
