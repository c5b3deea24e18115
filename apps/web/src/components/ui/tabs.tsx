import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { groupWhole } from '../../lib/number-locale.ts';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Number of things behind the tab. */
  readonly count?: number;
  /** What is counted, one and many of it: a listener hears 'Reversion, 20 strategies'. */
  readonly countNoun?: readonly [one: string, many: string];
}

export interface TabsProps<Value extends string> {
  /** Name of the list for assistive technology. */
  readonly label: string;
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly tabs: ReadonlyArray<TabItem<Value>>;
  /** Right end of the tab line. */
  readonly actions?: ReactNode;
  /** `fill`: tabs share the width, for forms. */
  readonly variant?: 'line' | 'fill';
  readonly className?: string;
  readonly listClassName?: string;
  readonly panelClassName?: string;
  /** Content of the chosen tab. */
  readonly children: ReactNode;
}

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** What a listener hears instead of 'Reversion20'. */
function nameOf({ label, count, countNoun }: TabItem<string>): string {
  const noun = countNoun?.[count === 1 ? 0 : 1];
  return `${label}, ${count}${noun === undefined ? '' : ` ${noun}`}`;
}

/** Lies over the line below it, and scrolls sideways only: what hung out of it by a pixel gave it a second scrollbar. */
const STRIP_CLASS = '-mb-px flex min-w-0 gap-4 overflow-x-auto overflow-y-hidden';

/** Tabs after the ARIA pattern: arrows move and choose, one tab stop, the panel is named by its tab. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const {
    label,
    value,
    onValueChange,
    tabs,
    actions,
    variant = 'line',
    className,
    listClassName,
    panelClassName,
    children,
  } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = tabs.findIndex((tab) => tab.value === value);
    const target = nextIndex(event.key, index, tabs.length);
    const chosen = target === null ? undefined : tabs[target];
    if (chosen === undefined) return;
    event.preventDefault();
    onValueChange(chosen.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target ?? 0]?.focus();
  };
  return (
    <div className={cn('flex min-w-0 flex-col', className)}>
      <div className={cn('flex shrink-0 items-center gap-4 border-b border-line', listClassName)}>
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          className={cn(STRIP_CLASS, variant === 'fill' && 'flex-1 *:flex-1')}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={tab.value === value}
              {...(tab.count !== undefined && { 'aria-label': nameOf(tab) })}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onValueChange(tab.value)}
              className={cn(
                'border-b-2 border-transparent whitespace-nowrap text-fg-2 transition-colors duration-100 hover:text-fg',
                'focus-visible:-outline-offset-2 aria-selected:border-brand-text aria-selected:text-fg',
                variant === 'fill' ? 'h-10 text-base font-medium' : 'h-control text-xs',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span className="num ml-1 text-fg-3">{groupWhole(tab.count)}</span>}
            </button>
          ))}
        </div>
        {actions !== undefined && <div className="ml-auto flex items-center gap-1">{actions}</div>}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`} className={panelClassName}>
        <ErrorBoundary place="part" resetKey={value}>
          {children}
        </ErrorBoundary>
      </div>
    </div>
  );
}
