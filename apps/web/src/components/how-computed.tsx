import { CircleHelp } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { placeTip } from './place-tip.ts';

export interface HowComputedProps {
  /** The figure: 'total profit'. */
  readonly of: string;
  /** How it is computed, in a sentence or two. */
  readonly children: ReactNode;
}

/**
 * The answer to "how is this computed?", beside the figure. The platform's own popover: it closes with Escape or a click
 * elsewhere and gives the focus back.
 */
export function HowComputed({ of, children }: HowComputedProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={`${of}: how is this computed?`}
        className="touch-target -my-0.5 inline-grid size-6 shrink-0 place-items-center rounded-sm align-text-bottom text-fg-3 hover:text-fg"
      >
        <CircleHelp aria-hidden className="size-3.5" />
      </button>
      <div
        id={id}
        popover="auto"
        onToggle={(event) => {
          if (event.newState === 'open' && button.current !== null) placeTip(event.currentTarget, button.current);
        }}
        className="fixed inset-auto m-0 w-max max-w-[min(20rem,calc(100vw-1rem))] rounded-md border border-line bg-surface-1 p-3 text-left text-xs font-normal tracking-normal whitespace-normal text-fg shadow-pop"
      >
        {children}
      </div>
    </>
  );
}
