import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { SCRIM_CLASS } from '../../components/ui/dialog-parts.tsx';
import { Kbd } from '../../components/ui/kbd.tsx';
import { useReturnFocus } from '../../hooks/use-return-focus.ts';
import { readRecentEntries, rememberEntry, type PaletteEntry } from './palette-entry.ts';
import { findPaletteEntries, type PaletteSection } from './find-palette-entries.ts';
import { usePaletteEntries, type ShellActions } from './use-palette-entries.tsx';

export interface CommandPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly actions: ShellActions;
}

interface ResultsProps {
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  readonly active: PaletteEntry | undefined;
  readonly onActivate: (entry: PaletteEntry) => void;
  readonly onRun: (entry: PaletteEntry) => void;
}

function Results({ id, sections, active, onActivate, onRun }: ResultsProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="max-h-[min(22rem,50dvh)] overflow-y-auto p-2">
      {sections.map((section) => (
        <div key={section.group} role="group" aria-label={section.group}>
          <p aria-hidden className="px-2 pt-2 pb-1 text-2xs font-medium text-fg-3">
            {section.group}
          </p>
          {section.entries.map((entry) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the line that owns the list handles the keys
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              onPointerMove={() => onActivate(entry)}
              onClick={() => onRun(entry)}
              className="flex h-9 cursor-pointer items-center gap-3 rounded-md px-2 text-sm text-fg select-none aria-selected:bg-surface-3 coarse:h-11"
            >
              <span className="flex-1 truncate">{entry.label}</span>
              {entry.detail !== undefined && <span className="num text-xs text-fg-2">{entry.detail}</span>}
              {entry.shortcut !== undefined && (
                <span className="hidden gap-1 sm:flex">
                  {entry.shortcut.split(' ').map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
      {sections.length === 0 && (
        <p className="p-6 text-center text-sm text-fg-2">
          No matches. Try a symbol such as ETH/USDT, or a strategy such as RSI Dip.
        </p>
      )}
    </div>
  );
}

function usePaletteList(actions: ShellActions, close: () => void) {
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null);
  const [recent] = useState(readRecentEntries);
  const sections = findPaletteEntries(usePaletteEntries(actions), query, recent);
  const all = sections.flatMap((section) => section.entries);
  const active = all.find((entry) => entry.id === activeId) ?? all[0];
  const run = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined) return;
    rememberEntry(entry.id);
    close();
    entry.run();
  };
  const move = (step: number): PaletteEntry | undefined => {
    const index = active === undefined ? -1 : all.indexOf(active);
    const next = all[(index + step + all.length) % all.length];
    setActiveId(next?.id ?? null);
    return next;
  };
  const change = (text: string): void => {
    setQuery(text);
    setActiveId(null);
  };
  return { query, change, sections, active, setActiveId, move, run };
}

function PaletteBody({ actions, close }: { readonly actions: ShellActions; readonly close: () => void }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { query, change, sections, active, setActiveId, move, run } = usePaletteList(actions, close);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = move(step);
      box.current?.querySelector(`[id="${id}-${next?.id ?? ''}"]`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') run(active);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={box}>
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-fg-3" />
        <input
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          {...(active !== undefined && { 'aria-activedescendant': `${id}-${active.id}` })}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder="Type a command, symbol, bot or strategy"
          className="h-12 w-full bg-transparent text-base outline-none coarse:text-lg"
        />
        <Kbd>Esc</Kbd>
      </div>
      <Results id={id} sections={sections} active={active} onActivate={(entry) => setActiveId(entry.id)} onRun={run} />
      <p className="hidden border-t border-line px-4 py-2 text-2xs text-fg-3 sm:block">
        Arrows choose, Enter runs. Begin with &gt; for actions only.
      </p>
    </div>
  );
}

/** Everything by typing its name (Ctrl or Cmd + K). */
export function CommandPalette({ open, onOpenChange, actions }: CommandPaletteProps) {
  const returnFocus = useReturnFocus(open);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={SCRIM_CLASS} />
        <Dialog.Content
          onCloseAutoFocus={returnFocus}
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 w-[min(40rem,calc(100vw-1.5rem))] -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface-1 shadow-pop outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <PaletteBody actions={actions} close={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
