import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

export interface PanelTab {
  readonly id: string;
  readonly label: string;
  readonly panel: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs whose panels are all in the page: without a script they stand below each other, and there is nothing to choose. */
export function PanelTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly PanelTab[] }) {
  const [open, setOpen] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const next =
      step === undefined ? { Home: 0, End: tabs.length - 1 }[event.key] : (open + step + tabs.length) % tabs.length;
    if (next === undefined) return;
    event.preventDefault();
    setOpen(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="scripted flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}-tab`}
            aria-controls={`${id}-${tab.id}`}
            aria-selected={index === open}
            tabIndex={index === open ? 0 : -1}
            onClick={() => setOpen(index)}
            onKeyDown={onKeyDown}
            className={cn(
              '-mb-px h-11 shrink-0 border-b-2 px-3 text-base font-medium',
              index === open ? 'border-brand-text text-fg' : 'border-transparent text-fg-2 hover:text-fg',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}`}
          aria-labelledby={`${id}-${tab.id}-tab`}
          data-closed={index === open ? undefined : ''}
          className="choice pt-6"
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
