import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../lib/format-number.ts';
import { onThemeChange } from '../../../lib/token-colour.ts';
import { clampPrice, type GhostHandle } from './ghost-handle.ts';
import { type GhostPicture, heightOf, paintGhost, PRICE_SHARE, type PriceScale } from './paint-ghost.ts';

export interface GhostChartProps {
  readonly label: string;
  readonly picture: Omit<GhostPicture, 'levels'> | null;
  readonly handles: ReadonlyArray<GhostHandle<unknown>>;
  readonly decimals: number;
  /** While a line is dragged; `at`: when the pointer moved, by the page's clock. */
  readonly onDrag: (id: string, price: number, at: number) => void;
  readonly onDrop: (id: string, price: number) => void;
  /** After the picture of a run was drawn. */
  readonly onPainted: () => void;
}

/** Share of its price that a line moves with an arrow key, and with a page key. */
const STEP = 0.0025;
const PAGE = 0.02;

const KEYS: Readonly<Record<string, number>> = { ArrowUp: STEP, ArrowDown: -STEP, PageUp: PAGE, PageDown: -PAGE };

interface HandleProps extends Pick<GhostChartProps, 'onDrag' | 'onDrop' | 'decimals'> {
  readonly handle: GhostHandle<unknown>;
  readonly scale: PriceScale;
}

/** A line that is dragged by its label, or moved by the arrow keys. */
function Handle({ handle, scale, decimals, onDrag, onDrop }: HandleProps) {
  const dragged = useRef<number | null>(null);
  const { id, label, price } = handle;
  const height = Math.max(0, Math.min(1, heightOf(scale, price)));
  const shown = formatNumber(price, { decimals }).text;
  const priceAt = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box === undefined) return price;
    const share = (event.clientY - box.top) / (box.height * PRICE_SHARE);
    return clampPrice(handle, scale.top - share * (scale.top - scale.bottom));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={price}
      aria-valuemin={handle.min}
      aria-valuemax={handle.max}
      aria-valuetext={shown}
      className="absolute right-1 flex h-6 -translate-y-1/2 items-center gap-1 rounded-xs border border-line-strong bg-surface-2 px-1.5 text-2xs font-medium"
      style={{ top: `${height * PRICE_SHARE * 100}%`, cursor: 'ns-resize', touchAction: 'none', userSelect: 'none' }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        event.preventDefault();
        dragged.current = price;
      }}
      onPointerMove={(event) => {
        if (dragged.current === null) return;
        dragged.current = priceAt(event);
        onDrag(id, dragged.current, event.timeStamp);
      }}
      onPointerUp={() => {
        if (dragged.current !== null) onDrop(id, dragged.current);
        dragged.current = null;
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const step = KEYS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onDrop(id, clampPrice(handle, price * (1 + step)));
      }}
    >
      {label} <span className="num">{shown}</span>
    </span>
  );
}

/** Market, executions, equity and drawdown of a run, with the lines that can be dragged. */
export function GhostChart({ label, picture, handles, decimals, onPainted, ...dragging }: GhostChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painted = useRef<unknown>(null);
  const [look, setLook] = useState(0);
  useEffect(() => {
    const again = (): void => setLook((before) => before + 1);
    const stop = onThemeChange(again);
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(again);
    if (canvas.current !== null) observer?.observe(canvas.current);
    return () => {
      stop();
      observer?.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    if (canvas.current === null || picture === null) return;
    paintGhost(canvas.current, { ...picture, levels: handles.map(({ price }) => price) });
    if (picture.run === painted.current) return;
    painted.current = picture.run;
    onPainted();
  }, [picture, handles, look, onPainted]);
  return (
    <div className="relative h-64 sm:h-72">
      <canvas ref={canvas} role="img" aria-label={label} className="absolute inset-0 size-full" />
      {picture !== null &&
        handles.map((handle) => (
          <Handle key={handle.id} handle={handle} scale={picture.scale} decimals={decimals} {...dragging} />
        ))}
    </div>
  );
}
