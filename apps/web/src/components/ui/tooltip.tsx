import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';

export interface TooltipProps {
  readonly content: ReactNode;
  /** One focusable element. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
  readonly side?: 'top' | 'bottom' | 'right';
  /** The content only repeats the element's own name, so it is not announced again. */
  readonly isLabel?: boolean;
}

/** Radix's own figures: the first tooltip waits, the next ones within the skip delay open at once. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
/** Time to move the pointer from the element onto its tooltip (WCAG 1.4.13: hoverable). */
const LEAVE_MS = 120;
const GAP_PX = 6;
const EDGE_PX = 8;

let lastClosedAt = Number.NEGATIVE_INFINITY;

function placeBeside(tip: HTMLElement, anchor: HTMLElement, side: 'top' | 'bottom' | 'right'): void {
  const a = anchor.getBoundingClientRect();
  const t = tip.getBoundingClientRect();
  const fitsTop = a.top - t.height - GAP_PX >= EDGE_PX;
  const y =
    side === 'right'
      ? a.top + (a.height - t.height) / 2
      : side === 'top' && fitsTop
        ? a.top - t.height - GAP_PX
        : a.bottom + GAP_PX;
  const x = side === 'right' ? a.right + GAP_PX : a.left + (a.width - t.width) / 2;
  tip.style.left = `${Math.max(EDGE_PX, Math.min(x, innerWidth - t.width - EDGE_PX))}px`;
  tip.style.top = `${Math.max(EDGE_PX, Math.min(y, innerHeight - t.height - EDGE_PX))}px`;
}

function useOpenDelay() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const schedule = (target: HTMLElement | null, delayMs: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (target === null) lastClosedAt = performance.now();
      setAnchor(target);
    }, delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (anchor === null) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setAnchor(null);
    };
    const onScroll = (): void => setAnchor(null);
    addEventListener('keydown', onKeyDown, true);
    addEventListener('scroll', onScroll, true);
    return () => {
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('scroll', onScroll, true);
    };
  }, [anchor]);
  return { anchor, schedule };
}

/**
 * Words beside an element on hover or focus. Written here rather than taken from Radix because every page needs it at first
 * paint and Radix's brings 17 KB of placement with it.
 */
export function Tooltip({ content, children, side = 'top', isLabel = false }: TooltipProps) {
  const id = useId();
  const tip = useRef<HTMLDivElement>(null);
  const { anchor, schedule } = useOpenDelay();
  useLayoutEffect(() => {
    if (anchor !== null && tip.current !== null) placeBeside(tip.current, anchor, side);
  }, [anchor, side]);
  const own = children.props;
  const trigger = cloneElement(children, {
    ...(anchor !== null && !isLabel && { 'aria-describedby': id }),
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      const isQuick = performance.now() - lastClosedAt < SKIP_DELAY_MS;
      if (event.pointerType !== 'touch') schedule(event.currentTarget, isQuick ? 0 : OPEN_DELAY_MS);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      schedule(null, LEAVE_MS);
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      schedule(null, 0);
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) schedule(event.currentTarget, 0);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      schedule(null, 0);
    },
  });
  return (
    <>
      {trigger}
      {anchor !== null &&
        createPortal(
          <div
            ref={tip}
            id={id}
            role="tooltip"
            onPointerEnter={() => schedule(anchor, 0)}
            onPointerLeave={() => schedule(null, 0)}
            className="fixed top-0 left-0 z-60 max-w-72 animate-fade-in rounded-sm border border-line bg-surface-3 px-2 py-1 text-xs text-fg shadow-pop"
          >
            {content}
          </div>,
          document.body,
        )}
    </>
  );
}
