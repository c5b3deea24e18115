import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatCount, formatNumber } from '../../../lib/format-number.ts';
import { niceTicks } from '../../../lib/nice-ticks.ts';
import { onThemeChange, tokenColour } from '../../../lib/token-colour.ts';
import type { LabTrial } from '../model/trial.ts';

export interface ScatterProps {
  readonly trials: readonly LabTrial[];
  /** Trials that no other beats, the smallest drawdown first. */
  readonly front: readonly LabTrial[];
  readonly onChoose: (trial: LabTrial) => void;
}

interface Scale {
  readonly x: (drawdown: number) => number;
  readonly y: (totalReturn: number) => number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

type Placed = LabTrial & { readonly totalReturn: number; readonly drawdownMax: number };

/** Share of the plot that stays free around the dots. */
const MARGIN = 0.05;

function isPlaced(trial: LabTrial): trial is Placed {
  return trial.totalReturn !== null && trial.drawdownMax !== null && (trial.trades ?? 0) > 0;
}

function spread(values: readonly number[]): readonly [number, number] {
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const margin = (high - low || Math.abs(high) || 0.01) * MARGIN;
  return [low - margin, high + margin];
}

/** Shares of the plot, from its left and from its top. */
function makeScale(trials: readonly Placed[]): Scale {
  const [left, right] = spread(trials.map(({ drawdownMax }) => drawdownMax));
  const [low, high] = spread(trials.map(({ totalReturn }) => totalReturn));
  return {
    x: (drawdown) => (drawdown - left) / (right - left),
    y: (totalReturn) => (high - totalReturn) / (high - low),
    xTicks: niceTicks(left, right, 4),
    yTicks: niceTicks(low, high, 4),
  };
}

function percent(value: number): string {
  return formatNumber(value, { decimals: 1, minDecimals: 0, percent: true }).text;
}

function describe({ number, totalReturn, drawdownMax }: Placed): string {
  const gain = formatNumber(totalReturn, { decimals: 2, percent: true, signed: true }).text;
  return `Trial ${number + 1}: return ${gain}, drawdown ${formatNumber(drawdownMax, { decimals: 2, percent: true }).text}`;
}

interface Drawing {
  readonly dots: readonly Placed[];
  readonly line: readonly Placed[];
  readonly read: Placed | null;
  readonly scale: Scale;
}

function paint(canvas: HTMLCanvasElement, { dots, line, read, scale }: Drawing): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const place = ({ drawdownMax, totalReturn }: Placed) =>
    [scale.x(drawdownMax) * width, scale.y(totalReturn) * height] as const;
  context.strokeStyle = tokenColour('--line', 0.6);
  context.lineWidth = 1;
  context.beginPath();
  for (const tick of scale.yTicks) {
    const y = Math.round(scale.y(tick) * height) + 0.5;
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  context.stroke();
  context.fillStyle = tokenColour('--fg-3', dots.length > 1_000 ? 0.35 : 0.6);
  for (const dot of dots) {
    const [x, y] = place(dot);
    context.fillRect(x - 1.5, y - 1.5, 3, 3);
  }
  const ink = tokenColour('--fg');
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = 1.6;
  context.beginPath();
  for (const dot of line) context.lineTo(...place(dot));
  context.stroke();
  for (const dot of line) {
    const [x, y] = place(dot);
    context.beginPath();
    context.arc(x, y, 3, 0, Math.PI * 2);
    context.fill();
  }
  if (read === null) return;
  context.strokeStyle = tokenColour('--ring');
  context.lineWidth = 2;
  context.beginPath();
  context.arc(...place(read), 6, 0, Math.PI * 2);
  context.stroke();
}

function usePainting(drawing: Drawing) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const again = (): void => setVersion((known) => known + 1);
    const observer = new ResizeObserver(again);
    if (canvas.current !== null) observer.observe(canvas.current);
    const forget = onThemeChange(again);
    return () => {
      observer.disconnect();
      forget();
    };
  }, []);
  const { dots, line, read, scale } = drawing;
  useEffect(() => {
    if (canvas.current !== null) paint(canvas.current, { dots, line, read, scale });
  }, [dots, line, read, scale, version]);
  return canvas;
}

function nearest(event: PointerEvent<HTMLElement>, dots: readonly Placed[], scale: Scale): Placed | null {
  const box = event.currentTarget.getBoundingClientRect();
  const distance = ({ drawdownMax, totalReturn }: Placed): number =>
    Math.hypot(
      box.left + scale.x(drawdownMax) * box.width - event.clientX,
      box.top + scale.y(totalReturn) * box.height - event.clientY,
    );
  return dots.reduce<Placed | null>(
    (best, dot) => (best === null || distance(dot) < distance(best) ? dot : best),
    null,
  );
}

/** Every trial by its return and its drawdown, with the front drawn as a line. Arrow keys walk along the front. */
export function Scatter({ trials, front, onChoose }: ScatterProps) {
  const dots = useMemo(() => trials.filter(isPlaced), [trials]);
  const line = useMemo(() => front.filter(isPlaced), [front]);
  const scale = useMemo(() => makeScale(dots), [dots]);
  const [readNumber, setRead] = useState<number | null>(null);
  const read = dots.find(({ number }) => number === readNumber) ?? null;
  const canvas = usePainting({ dots, line, read, scale });
  const hintId = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && read !== null) onChoose(read);
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (direction === undefined || line.length === 0) return;
    event.preventDefault();
    const current = line.findIndex(({ number }) => number === readNumber);
    setRead(line[Math.max(0, Math.min(line.length - 1, current + direction))]?.number ?? null);
  };
  const reading = read === null ? `${formatCount(dots.length)} trials that traded` : describe(read);
  return (
    <div>
      <p className="mb-2 text-xs text-fg-2">{reading}</p>
      <div className="flex">
        <div aria-hidden className="num relative w-12 shrink-0 text-2xs text-fg-3">
          {dots.length > 0 &&
            scale.yTicks.map((tick) => (
              <span key={tick} className="absolute right-2 -translate-y-1/2" style={{ top: `${scale.y(tick) * 100}%` }}>
                {percent(tick)}
              </span>
            ))}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application widget handles its own keys */}
        <div
          role="application"
          aria-roledescription="scatter chart"
          aria-label="Return against drawdown of every trial"
          aria-describedby={hintId}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => setRead(nearest(event, dots, scale)?.number ?? null)}
          onPointerLeave={() => setRead(null)}
          onClick={() => read !== null && onChoose(read)}
          className="h-72 min-w-0 flex-1 cursor-crosshair border-b border-l border-line"
        >
          <canvas ref={canvas} aria-hidden className="block size-full" />
        </div>
      </div>
      <div aria-hidden className="num relative ml-12 h-4 text-2xs text-fg-3">
        {dots.length > 0 &&
          scale.xTicks.map((tick) => (
            <span key={tick} className="absolute top-0.5 -translate-x-1/2" style={{ left: `${scale.x(tick) * 100}%` }}>
              {percent(tick)}
            </span>
          ))}
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-2xs text-fg-2">
        <span>Up: total return</span>
        <span>Across: largest drawdown</span>
      </p>
      <p id={hintId} className="sr-only">
        Arrow keys walk along the front, Enter opens the trial. The table beside it lists the same.
      </p>
      <p aria-live="polite" className="sr-only">
        {read === null ? '' : reading}
      </p>
    </div>
  );
}
