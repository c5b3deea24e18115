// features/performance/components: the parts of the page.
import type { EquityAnswer } from '@atb/api/functions/performance/performance-equity';
import { ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { formatDateTime, formatDay, type TimeZoneChoice } from '../../../lib/format-time.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import type { PerformanceView } from '../use-performance-view.ts';
import { Plots, valueRange, type Scale, scaleOf, Strip, CHART_WIDTH } from './equity-plots.tsx';
import {
  chosenOf,
  moved,
  type Points,
  pointsIn,
  scaled,
  type EquitySpan,
  stretched,
  wholeOf,
} from './equity-window.ts';

/** Less than this share of the width is a click: it takes the period away or, where there is none, opens the proof of a point. */
const SPAN_MIN = 0.01;

interface BrushProps {
  readonly line: EquityAnswer;
  /** Finer points of the chosen period; undefined while they are on their way. */
  readonly finer: Points | undefined;
  readonly view: PerformanceView;
  /** Opens the proof of a point of the equity. */
  readonly onProve: (point: Points[number]) => void;
}

function hasPeriod({ choice }: PerformanceView): boolean {
  return choice.from !== undefined || choice.to !== undefined;
}

/** What is drawn of a span: its own readings, or until they are there those of the whole line. */
function shownOf({ line, finer, view }: BrushProps, span: EquitySpan): Points {
  return hasPeriod(view) && finer !== undefined && finer.length > 1 ? finer : pointsIn(line.points, span);
}

function nearest(points: Points, time: number): Points[number] | undefined {
  return points.toSorted((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))[0];
}

/** The period under the hand, as shares of the width. */
function useBrush(scale: Scale, shown: Points, { view, onProve }: BrushProps) {
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
      const point = isClick && !hasPeriod(view) ? nearest(shown, scale.timeAt(from ?? 0)) : undefined;
      if (point !== undefined) onProve(point);
      else if (isClick) view.choose({ from: undefined, to: undefined });
      else view.choose({ from: scale.timeAt(from ?? 0), to: scale.timeAt(to ?? 1) });
    },
  };
}

const MOVE = 0.1;

/**
 * + and - zoom, the arrow keys move the period by a tenth, with Shift its end; Escape takes it away. Enter opens the proof of the last
 * point of the period.
 */
function moveByKey(event: KeyboardEvent, shown: Points, { line, view, onProve }: BrushProps): void {
  const { points } = line;
  const whole = wholeOf(points);
  const span = chosenOf(points, view.choice) ?? whole;
  const show = (next: EquitySpan | null): void => view.choose(next ?? { from: undefined, to: undefined });
  switch (event.key) {
    case 'Escape':
      show(null);
      break;
    case 'Enter': {
      const point = shown.findLast(({ time }) => time <= span.to);
      if (point !== undefined) onProve(point);
      break;
    }
    case '+':
    case '=':
      show(scaled(span, 1 / 2, whole));
      break;
    case '-':
      show(scaled(span, 2, whole));
      break;
    case 'ArrowLeft':
    case 'ArrowRight': {
      const share = event.key === 'ArrowLeft' ? -MOVE : MOVE;
      show(event.shiftKey ? stretched(span, share, whole) : moved(span, share, whole));
      break;
    }
    default:
      return;
  }
  event.preventDefault();
}

/**
 * Equity against holding and Bitcoin, with the fall from the highest point below. What is brushed is the page's period, and fills the
 * chart; the strip below keeps the whole line in view.
 */
export function EquityBrush(props: BrushProps) {
  const { line, view } = props;
  const { points } = line;
  const whole = wholeOf(points);
  const chosen = chosenOf(points, view.choice);
  const span = chosen ?? whole;
  const scale = scaleOf(span);
  const shown = shownOf(props, span);
  const brush = useBrush(scale, shown, props);
  const { timeZone } = usePreferences();
  if (points.length < 2) {
    return (
      <p className="grid h-96 place-items-center text-sm text-fg-2">
        Collecting data: a point is written every five minutes.
      </p>
    );
  }
  const range = valueRange(shown, ['equity', 'holding', 'bitcoin']);
  const deepest = Math.min(...points.map(({ drawdown }) => drawdown), -1e-9);
  const [left, right] = (brush.drag ?? [0, 1]).map((share) => share * CHART_WIDTH).toSorted((a, b) => a - b);
  return (
    <div>
      <Legend line={line} range={range} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application widget handles its own keys */}
      <div
        role="application"
        aria-roledescription="line chart with a period to choose"
        aria-label={chartName(line, { chosen, deepest, timeZone })}
        tabIndex={0}
        onKeyDown={(event) => moveByKey(event, shown, props)}
        onPointerDown={brush.onPointerDown}
        onPointerMove={brush.onPointerMove}
        onPointerUp={brush.onPointerUp}
        onPointerCancel={brush.onPointerCancel}
        className="touch-pan-y select-none"
        style={{ cursor: 'crosshair' }}
      >
        <Plots
          points={shown}
          scale={scale}
          range={range}
          deepest={deepest}
          window={[left ?? 0, right ?? CHART_WIDTH]}
        />
      </div>
      <Strip points={points} whole={whole} span={span} />
      <Below {...props} span={span} isZoomed={chosen !== null} deepest={deepest} />
    </div>
  );
}

interface NamedPart {
  readonly chosen: EquitySpan | null;
  readonly deepest: number;
  readonly timeZone: TimeZoneChoice;
}

function chartName({ points, reporting }: EquityAnswer, { chosen, deepest, timeZone }: NamedPart): string {
  const { from, to } = chosen ?? wholeOf(points);
  const last = points.findLast(({ time }) => time <= to);
  const equity = `${formatNumber(last?.equity ?? 0, { decimals: 2 }).text} ${reporting.currency}`;
  const end = chosen === null ? `${equity} now` : `${equity} at its end, ${formatDateTime(to, timeZone)}`;
  return `Equity since ${formatDay(from, timeZone, to)}: ${end}, largest fall ${formatNumber(deepest, { percent: true, decimals: 1 }).text}. Plus and minus zoom, arrow keys move the period, Escape shows the whole line, Enter opens the proof of its last point.`;
}

interface BelowProps extends BrushProps {
  readonly span: EquitySpan;
  readonly isZoomed: boolean;
  readonly deepest: number;
}

/** The ends of what is drawn, the deepest fall, and the way back to the whole line. */
function Below({ line, view, span, isZoomed, deepest }: BelowProps) {
  const { timeZone } = usePreferences();
  return (
    <div className="num mt-1 flex min-h-7 flex-wrap items-center justify-between gap-x-2 text-2xs text-fg-2">
      <span aria-hidden>{formatDateTime(span.from, timeZone)}</span>
      <span>
        Drawdown, at most{' '}
        <ProofButton of="Largest drawdown" request={{ figure: 'drawdown', accountId: line.accountId }}>
          {formatNumber(deepest, { percent: true, decimals: 2 }).text}
        </ProofButton>
      </span>
      <span className="flex items-center gap-2">
        <Button
          size="xs"
          variant="ghost"
          disabled={!isZoomed}
          className={isZoomed ? undefined : 'invisible'}
          onClick={() => view.choose({ from: undefined, to: undefined })}
        >
          <ZoomOut aria-hidden />
          Whole line
        </Button>
        <span aria-hidden>{formatDateTime(span.to, timeZone)}</span>
      </span>
    </div>
  );
}

interface LegendProps {
  readonly line: EquityAnswer;
  readonly range: readonly [low: number, high: number];
}

function Legend({ line, range: [low, high] }: LegendProps) {
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
