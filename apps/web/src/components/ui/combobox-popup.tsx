import { Popover as RadixPopover } from 'radix-ui';
import type { RefObject } from 'react';
import { usePopContainer } from '../../hooks/use-pop-container.ts';
import { cn } from '../../lib/cn.ts';
import { POP_CLASS } from './popover.tsx';
import { optionId, type useCombobox } from './use-combobox.ts';

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

export interface ComboboxPopupProps extends ComboboxListProps {
  /** What the list hangs under. */
  readonly line: RefObject<HTMLSpanElement | null>;
}

/** The open list of a combobox. */
export function ComboboxPopup({ line, ...list }: ComboboxPopupProps) {
  const container = usePopContainer();
  const { state } = list;
  return (
    <RadixPopover.Root open onOpenChange={state.reset}>
      <RadixPopover.Anchor virtualRef={line} />
      <RadixPopover.Portal container={container}>
        <RadixPopover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            const isOwnLine =
              event.target instanceof Element && event.target.getAttribute('aria-controls') === state.listId;
            if (isOwnLine) event.preventDefault();
          }}
          role="presentation"
          className={cn(POP_CLASS, 'w-(--radix-popover-trigger-width) min-w-56 overflow-hidden')}
        >
          <ComboboxList {...list} />
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
