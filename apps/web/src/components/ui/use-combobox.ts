import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { filterOptions } from '../../lib/filter-options.ts';

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** Further words that find it. */
  readonly keywords?: string;
  /** Right end of the line: a price, a share. */
  readonly detail?: ReactNode;
}

export interface ComboboxChoice {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly options: readonly ComboboxOption[];
}

/** Rows drawn at most; typing narrows the list. */
const SHOWN_MAX = 100;

/** Id of an option in the document, for aria-activedescendant. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** What is typed, which options it leaves, and which of them the keys are at. */
export function useCombobox({ value, onValueChange, options }: ComboboxChoice) {
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
