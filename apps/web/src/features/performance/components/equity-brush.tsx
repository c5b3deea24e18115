// features/performance/components: the parts of the page.
import type { EquityAnswer } from '@atb/api/functions/performance/performance-equity';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { formatDateTime, formatDay } from '../../../lib/format-time.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import type { Choice, PerformanceView } from '../use-performance-view.ts';

type Points = EquityAnswer['points'];
type LineKey = 'equity' | 'holding' | 'bitcoin';

const WIDTH = 1000;
const HIGH = 240;
const LOW = 70;
/** Less than this share of the width is a click: it takes the period away or, where there is none, opens the proof of a point. */
const SPAN_MIN = 0.01;

interface Scale {
  readonly x: (time: number) => number;
  readonly timeAt: (share: number) => number;
}

function scaleOf(points: Points): Scale {
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 1];
  const span = last - first || 1;
  return { x: (time) => ((time - first) / span) * WIDTH, timeAt: (share) => first + share * span };
}

function pathOf(points: Points, { x }: Scale, y: (point: Points[number]) => number | null): string {
  let isDown = false;
  return points
    .flatMap((point) => {
      const at = y(point);
      if (at === null) {
        isDown = false;
        return [];
      }
      const step = `${isDown ? 'L' : 'M'}${x(point.time).toFixed(1)} ${at.toFixed(1)}`;
      isDown = true;
      return [step];
    })
    .join('');
}

function rangeOf(points: Points, keys: readonly LineKey[]): readonly [low: number, high: number] {
  const values = points.flatMap((point) => keys.flatMap((key) => point[key] ?? []));
  return [Math.min(...values), Math.max(...values)];
}

interface BrushProps {
  readonly line: EquityAnswer;
  readonly view: PerformanceView;
  /** Opens the proof of a point of the equity. */
  readonly onProve: (point: Points[number]) => void;
}

function hasPeriod({ choice }: PerformanceView): boolean {
  return choice.from !== undefined || choice.to !== undefined;
}

function nearest(points: Points, time: number): Points[number] | undefined {
  return points.toSorted((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))[0];
}

/** The period under the hand, as shares of the width. */
function useBrush(scale: Scale, { line, view, onProve }: BrushProps) {
  const [drag, setDrag] = useState<readonly [from: number, to: number] | null>(null);
  const shareOf = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.left) / (box.width || 1)));
  };
  return {
    drag,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = shareOf(event);
      setDrag([at, at]);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag !== null) setDrag([drag[0], shareOf(event)]);
    },
    // A finger that scrolls the page chooses nothing.
    onPointerCancel: () => setDrag(null),
    onPointerUp: () => {
      if (drag === null) return;
      setDrag(null);
      const [from, to] = drag.toSorted((a, b) => a - b);
      const isClick = (to ?? 0) - (from ?? 0) < SPAN_MIN;
      const point = isClick && !hasPeriod(view) ? nearest(line.points, scale.timeAt(from ?? 0)) : undefined;
      if (point !== undefined) onProve(point);
      else if (isClick) view.choose({ from: undefined, to: undefined });
      else view.choose({ from: scale.timeAt(from ?? 0), to: scale.timeAt(to ?? 1) });
    },
  };
}

/**
 * The arrow keys move the period by a twentieth of the line, with Shift its end; Escape takes it away. Enter opens the proof of the last
 * point of the period.
 */
function moveByKey(event: KeyboardEvent, scale: Scale, { line, view, onProve }: BrushProps): void {
  const { choice, choose } = view;
  const [first, last] = [scale.timeAt(0), scale.timeAt(1)];
  const step = (last - first) / 20;
  const [from, to] = [choice.from ?? first, choice.to ?? last];
  if (event.key === 'Escape') choose({ from: undefined, to: undefined });
  else if (event.key === 'Enter') {
    const point = line.points.findLast(({ time }) => time <= to);
    if (point !== undefined) onProve(point);
  } else if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  else {
    const by = event.key === 'ArrowLeft' ? -step : step;
    const start = event.shiftKey ? from : Math.max(first, from + by);
    choose({ from: start, to: Math.max(start + step, Math.min(last, to + by)) });
  }
  event.preventDefault();
}

const LINES: ReadonlyArray<{ readonly key: LineKey; readonly stroke: string; readonly dash?: string }> = [
  { key: 'bitcoin', stroke: 'var(--fg-3)', dash: '2 4' },
  { key: 'holding', stroke: 'var(--fg-3)', dash: '7 4' },
  { key: 'equity', stroke: 'var(--fg)' },
];

/** Equity against holding and Bitcoin, with the fall from the highest point below; what is brushed is the page's period. */
export function EquityBrush(props: BrushProps) {
  const { line, view } = props;
  const { timeZone } = usePreferences();
  const { points } = line;
  const scale = scaleOf(points);
  const brush = useBrush(scale, props);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) {
    return (
      <p className="grid h-88 place-items-center text-sm text-fg-2">
        Collecting data: a point is written every five minutes.
      </p>
    );
  }
  const [low, high] = rangeOf(points, ['equity', 'holding', 'bitcoin']);
  const deepest = Math.min(...points.map(({ drawdown }) => drawdown), -1e-9);
  const window = brush.drag === null ? periodOf(view.choice, scale) : brush.drag.map((share) => share * WIDTH);
  const [left, right] = window === null ? [0, WIDTH] : window.toSorted((a, b) => a - b);
  return (
    <div>
      <Legend line={line} low={low} high={high} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application widget handles its own keys */}
      <div
        role="application"
        aria-roledescription="line chart with a period to choose"
        aria-label={`Equity since ${formatDay(first.time, timeZone, last.time)}: ${formatNumber(last.equity, { decimals: 2 }).text} ${line.reporting.currency} now, largest fall ${formatNumber(deepest, { percent: true, decimals: 1 }).text}. Arrow keys choose a period, Escape takes it away, Enter opens the proof of its last point.`}
        tabIndex={0}
        onKeyDown={(event) => moveByKey(event, scale, props)}
        onPointerDown={brush.onPointerDown}
        onPointerMove={brush.onPointerMove}
        onPointerUp={brush.onPointerUp}
        onPointerCancel={brush.onPointerCancel}
        className="touch-pan-y select-none"
        style={{ cursor: 'crosshair' }}
      >
        <Plots
          points={points}
          scale={scale}
          range={[low, high]}
          deepest={deepest}
          window={[left ?? 0, right ?? WIDTH]}
        />
      </div>
      <div className="num mt-1 flex flex-wrap justify-between gap-x-2 text-2xs text-fg-2">
        <span aria-hidden>{formatDateTime(first.time, timeZone)}</span>
        <span>
          Drawdown, at most{' '}
          <ProofButton of="Largest drawdown" request={{ figure: 'drawdown', accountId: line.accountId }}>
            {formatNumber(deepest, { percent: true, decimals: 2 }).text}
          </ProofButton>
        </span>
        <span aria-hidden>{formatDateTime(last.time, timeZone)}</span>
      </div>
    </div>
  );
}

function periodOf({ from, to }: Choice, { x }: Scale): readonly number[] | null {
  if (from === undefined && to === undefined) return null;
  const clamp = (value: number): number => Math.min(WIDTH, Math.max(0, value));
  return [from === undefined ? 0 : clamp(x(from)), to === undefined ? WIDTH : clamp(x(to))];
}

/** What is not chosen, greyed. */
function Shade({ left, right, height }: { readonly left: number; readonly right: number; readonly height: number }) {
  return (
    <path d={`M0 0H${left}V${height}H0ZM${right} 0H${WIDTH}V${height}H${right}Z`} fill="var(--bg)" fillOpacity="0.65" />
  );
}

function Legend({ line, low, high }: { readonly line: EquityAnswer; readonly low: number; readonly high: number }) {
  const { holdingSymbols, bitcoinSymbol, reporting } = line;
  const held = holdingSymbols.map(showSymbol).join(', ');
  return (
    <p className="mb-2 flex min-h-8 flex-wrap gap-x-4 text-xs text-fg-2">
      <span>Solid: your equity</span>
      {held !== '' && (
        <span title={held}>
          Long dashes: your payments held in{' '}
          {holdingSymbols.length === 1 ? held : `${holdingSymbols.length} traded coins`}
        </span>
      )}
      {bitcoinSymbol !== null && <span>Dots: held in Bitcoin</span>}
      <span className="num ml-auto">
        {formatNumber(low, { decimals: 0 }).text} to {formatNumber(high, { decimals: 0 }).text} {reporting.currency}
      </span>
    </p>
  );
}

interface PlotsProps {
  readonly points: Points;
  readonly scale: Scale;
  readonly range: readonly [low: number, high: number];
  /** The largest fall, below zero. */
  readonly deepest: number;
  /** What is chosen, in units of the drawing. */
  readonly window: readonly [left: number, right: number];
}

function Plots({ points, scale, range: [low, high], deepest, window }: PlotsProps) {
  const y = (value: number | null): number | null =>
    value === null ? null : HIGH - ((value - low) / (high - low || 1)) * HIGH;
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HIGH}`}
        preserveAspectRatio="none"
        fill="none"
        className="block h-56 w-full"
      >
        {LINES.map(({ key, stroke, dash }) => (
          <path
            key={key}
            d={pathOf(points, scale, (point) => y(point[key]))}
            stroke={stroke}
            strokeWidth={key === 'equity' ? 1.6 : 1.2}
            {...(dash !== undefined && { strokeDasharray: dash })}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <Shade left={window[0]} right={window[1]} height={HIGH} />
      </svg>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${LOW}`}
        preserveAspectRatio="none"
        fill="none"
        className="mt-2 block h-20 w-full border-t border-line"
      >
        <path
          d={`${pathOf(points, scale, ({ drawdown }) => (drawdown / deepest) * LOW)}V0H0Z`}
          fill="var(--down)"
          fillOpacity="0.25"
          stroke="var(--down)"
          vectorEffect="non-scaling-stroke"
        />
        <Shade left={window[0]} right={window[1]} height={LOW} />
      </svg>
    </>
  );
}
