import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../lib/format-number.ts';
import { clampPrice } from './ghost-handle.ts';
import { type GhostDragging, MovedLine, type RenderedLine, shareOf } from './moved-line.ts';

/** Share of its price that a line moves with an arrow key, and with a page key. */
const STEP = 0.0025;
const PAGE = 0.02;

const KEYS: Readonly<Record<string, number>> = { ArrowUp: STEP, ArrowDown: -STEP, PageUp: PAGE, PageDown: -PAGE };

type GhostLineProps = RenderedLine & GhostDragging;

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
  const { handle, scale, decimals } = props;
  const [moved] = useState(() => new MovedLine());
  const line = useRef<HTMLSpanElement>(null);
  const slider = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    moved.take(line.current, slider.current);
    moved.render({ handle, scale, decimals });
  });
  const drag = useDrag(props, moved);
  const { label, price } = handle;
  const top = `${shareOf(scale, price) * 100}%`;
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
        className="absolute right-1 flex h-6 items-center gap-1 rounded-xs border border-line-strong bg-surface-2 px-1.5 text-2xs font-medium"
        style={{ top, cursor: 'ns-resize', touchAction: 'none', userSelect: 'none' }}
        {...drag}
      >
        {label} <span className="num">{shown}</span>
      </span>
    </>
  );
}
