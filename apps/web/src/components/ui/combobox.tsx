import { ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import type { FieldControl } from './field.tsx';
import { type ComboboxChoice, optionId, useCombobox } from './use-combobox.ts';

const loadPopup = () => import('./combobox-popup.tsx');
const ComboboxPopup = lazy(async () => ({ default: (await loadPopup()).ComboboxPopup }));

export interface ComboboxProps extends ComboboxChoice, Partial<FieldControl> {
  readonly placeholder?: string;
  readonly emptyText?: string;
  readonly 'aria-label'?: string;
  readonly disabled?: boolean;
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
