import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { filterOptions } from '../../lib/filter-options.ts';
import type { FieldControl } from './field.tsx';

const loadPopup = () => import('./combobox-popup.tsx');
const ComboboxPopup = lazy(async () => ({ default: (await loadPopup()).ComboboxPopup }));

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
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

export function useCombobox({ value, onValueChange, options }: ComboboxProps) {
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
  const line = useRef<HTMLSpanElement>(null);
  const { listId, isOpen, setOpen, query, type, shown, index, onKeyDown, chosen } = state;
  const prefetch = (): void => {
    loadPopup().catch(() => undefined); // whoever opens the list is told
  };
  return (
    <>
      <span ref={line} className="relative flex w-full" onPointerEnter={prefetch}>
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
          onFocus={prefetch}
          onKeyDown={onKeyDown}
          className="h-control w-full min-w-0 rounded-md border border-line-strong bg-bg pr-8 pl-2.5 text-sm text-fg disabled:opacity-50 aria-invalid:border-danger coarse:text-lg"
        />
        <ChevronsUpDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-fg-3"
        />
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <ComboboxPopup state={state} line={line} label={control['aria-label'] ?? 'Options'} emptyText={emptyText} />
        </Suspense>
      )}
    </>
  );
}
