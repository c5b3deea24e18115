import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { clampPrice } from './ghost-handle.ts';
import { type GhostDragging, MovedLine, type RenderedLine, chartShareOf } from './moved-line.ts';

/** Share of its price that a line moves with an arrow key, and with a page key. */
const STEP = 0.0025;
const PAGE = 0.02;

const KEYS: Readonly<Record<string, number>> = { ArrowUp: STEP, ArrowDown: -STEP, PageUp: PAGE, PageDown: -PAGE };

/** Where labels stand side by side, so that those of near prices do not cover each other. */
const LANES = ['right-1', 'left-1', 'left-1/2 -translate-x-1/2'];

type GhostLineProps = RenderedLine & GhostDragging & { readonly lane: number };

/** Lanes by id: neighbours in price stand in different ones. */
export function lanesOf(
  handles: ReadonlyArray<{ readonly id: string; readonly price: number }>,
): ReadonlyMap<string, number> {
  return new Map(handles.toSorted((a, b) => b.price - a.price).map(({ id }, index) => [id, index % LANES.length]));
}

/** What pointer and keys do to a line: it is held at a price until it is let go. */
function useDrag({ handle, onHold, onDrag, onDrop }: GhostLineProps, moved: MovedLine) {
  const drop = (): void => {
    const last = moved.release();
    if (last !== null) onDrop(handle.id, last);
  };
  const move = (to: number, at: number): void => {
    moved.moveTo(to);
    onDrag(handle.id, to, at);
  };
  const hold = (): void => {
    if (moved.held !== null) return;
    moved.hold();
    onHold();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus();
      event.preventDefault();
      hold();
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (moved.held !== null) move(moved.priceAt(event.clientY), event.timeStamp);
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onKeyDown: (event: KeyboardEvent) => {
      const step = KEYS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      hold();
      move(clampPrice(handle, (moved.held ?? handle.price) * (1 + step)), event.timeStamp);
    },
    onKeyUp: drop,
    onBlur: drop,
  };
}

/** A line that is dragged by its label, or moved by the arrow keys. */
export function GhostLine(props: GhostLineProps) {
  const { handle, scale, decimals, lane } = props;
  const [moved] = useState(() => new MovedLine());
  const line = useRef<HTMLSpanElement>(null);
  const slider = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    moved.take(line.current, slider.current);
    moved.render({ handle, scale, decimals });
  });
  const drag = useDrag(props, moved);
  const { label, price } = handle;
  const top = `${chartShareOf(scale, price) * 100}%`;
  const shown = formatNumber(price, { decimals }).text;
  return (
    <>
      <span
        ref={line}
        aria-hidden
        className="pointer-events-none absolute inset-x-0 border-t border-dashed border-brand-text"
        style={{ top }}
      />
      <span
        ref={slider}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuenow={price}
        aria-valuemin={handle.min}
        aria-valuemax={handle.max}
        aria-valuetext={shown}
        className={cn(
          'absolute flex h-6 items-center gap-1 rounded-xs border border-line-strong bg-surface-2 px-1.5 text-2xs font-medium',
          LANES[lane],
        )}
        style={{ top, cursor: 'ns-resize', touchAction: 'none', userSelect: 'none' }}
        {...drag}
      >
        {label} <span className="num">{shown}</span>
      </span>
    </>
  );
}
