import { ChevronsUpDown } from 'lucide-react';
import { Popover as RadixPopover } from 'radix-ui';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { usePopContainer } from '../../hooks/use-pop-container.ts';
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

/** Id of an option in the document, for aria-activedescendant. */
function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function useCombobox({ value, onValueChange, options }: ComboboxProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const shown = filterOptions(options, query).slice(0, SHOWN_MAX);
  const index = Math.min(active, Math.max(0, shown.length - 1));
  const reset = (open: boolean): void => {
    setOpen(open);
    setQuery('');
    setActive(0);
  };
  const type = (text: string): void => {
    setOpen(true);
    setActive(0);
    setQuery(text);
  };
  const choose = (option: ComboboxOption | undefined): void => {
    if (option === undefined) return;
    onValueChange(option.value);
    reset(false);
  };
  const step = (direction: number): void => {
    if (!isOpen) setOpen(true);
    else if (shown.length > 0) setActive((index + direction + shown.length) % shown.length);
    const next = optionId(listId, (index + direction + shown.length) % Math.max(1, shown.length));
    requestAnimationFrame(() => document.getElementById(next)?.scrollIntoView({ block: 'nearest' }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (direction !== undefined) step(direction);
    else if (isOpen && event.key === 'Enter') choose(shown[index]);
    else return;
    event.preventDefault();
  };
  const chosen = options.find((option) => option.value === value);
  return { listId, isOpen, setOpen, reset, query, type, shown, index, setActive, choose, onKeyDown, chosen };
}

interface ComboboxListProps {
  readonly state: ReturnType<typeof useCombobox>;
  readonly label: string;
  readonly emptyText: string;
}

function ComboboxList({ state, label, emptyText }: ComboboxListProps) {
  const { listId, shown, index, setActive, choose, chosen } = state;
  return (
    <>
      <div id={listId} role="listbox" aria-label={label} tabIndex={-1} className="max-h-72 overflow-y-auto p-1">
        {shown.map((option, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the line that owns the list handles the keys
          <div
            key={option.value}
            id={optionId(listId, i)}
            role="option"
            tabIndex={-1}
            aria-selected={i === index}
            onPointerMove={() => setActive(i)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className="flex h-control cursor-pointer items-center justify-between gap-3 rounded-sm px-2 text-sm select-none aria-selected:bg-surface-3"
          >
            <span className={cn('truncate', option === chosen && 'font-medium')}>{option.label}</span>
            {option.detail !== undefined && <span className="num text-xs text-fg-2">{option.detail}</span>}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p role="status" className="px-3 pb-3 text-sm text-fg-2">
          {emptyText}
        </p>
      )}
    </>
  );
}

/** One of many, found by typing (ARIA combobox: the focus stays in the line, arrows move through the list). */
export function Combobox(props: ComboboxProps) {
  const {
    value: _value,
    onValueChange: _change,
    options: _options,
    placeholder = 'Search',
    emptyText = 'No matches.',
    ...control
  } = props;
  const state = useCombobox(props);
  const container = usePopContainer();
  const { listId, isOpen, setOpen, reset, query, type, shown, index, onKeyDown, chosen } = state;
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={reset}>
      <RadixPopover.Anchor asChild>
        <span className="relative flex w-full">
          <input
            {...control}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            {...(isOpen && shown.length > 0 && { 'aria-activedescendant': optionId(listId, index) })}
            autoComplete="off"
            spellCheck={false}
            placeholder={chosen?.label ?? placeholder}
            value={isOpen ? query : (chosen?.label ?? '')}
            onChange={(event) => type(event.target.value)}
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
      <RadixPopover.Portal container={container}>
        <RadixPopover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            const isOwnLine = event.target instanceof Element && event.target.getAttribute('aria-controls') === listId;
            if (isOwnLine) event.preventDefault();
          }}
          role="presentation"
          className={cn(POP_CLASS, 'w-(--radix-popover-trigger-width) min-w-56 overflow-hidden')}
        >
          <ComboboxList state={state} label={control['aria-label'] ?? 'Options'} emptyText={emptyText} />
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
