import { lazy, Suspense, useMemo, useState } from 'react';
import { formatNumber } from '../../../lib/format-number.ts';
import { cn } from '../../../lib/cn.ts';
import { plainPercent, signedPercent } from '../format.ts';
import type { RecordedRun } from '../landing-data.ts';
import { RunDrawing } from './run-drawing.tsx';
import { runAt, type RunMoment } from './run-at.ts';
import { formatDate, formatDateTime } from '../../../lib/format-time.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';

const RunChart = lazy(async () => ({ default: (await import('./run-chart.tsx')).RunChart }));

function Figure({
  label,
  value,
  sign = 0,
}: {
  readonly label: string;
  readonly value: string;
  readonly sign?: number;
}) {
  return (
    <div className="min-w-0 bg-surface-1 px-3 py-2.5">
      <dt className="truncate text-xs text-fg-2">{label}</dt>
      <dd className={cn('num text-lg font-semibold', sign > 0 && 'text-up', sign < 0 && 'text-down')}>{value}</dd>
    </div>
  );
}

function Figures({ run, moment }: { readonly run: RecordedRun; readonly moment: RunMoment }) {
  const result = formatNumber(moment.result, { signed: true });
  return (
    <dl className="grid grid-cols-2 gap-px border-t border-line bg-line sm:grid-cols-4">
      <Figure label="Result, USDT" value={`${result.text} (${signedPercent(moment.totalReturn)})`} sign={result.sign} />
      <Figure label="Grid pairs closed" value={String(moment.pairsClosed)} />
      <Figure label="Max drawdown" value={plainPercent(-moment.drawdown)} />
      <Figure label="Buy and hold, month" value={signedPercent(run.buyAndHold)} />
    </dl>
  );
}

function Method({ run }: { readonly run: RecordedRun }) {
  return (
    <figcaption className="border-t border-line px-3 py-2.5 text-xs text-fg-2">
      A recorded backtest, not a live account: {showSymbol(run.symbol)}, {formatDate(run.from)} to{' '}
      {formatDate(run.to - 1)}, one-minute candles of Binance, {run.lines.length} lines from 10% below to 10% above the
      first price, {formatNumber(run.startEquity, { decimals: 0 }).text} USDT. Fees of {run.feeBps / 100}% a side are
      counted ({formatNumber(run.feesPaid).text} USDT); market orders slip {run.slippageBps / 100}%. Buy and hold fell{' '}
      {plainPercent(run.buyAndHoldDrawdown)} from its peak. Real results will be worse.
    </figcaption>
  );
}

/** A bot's month that a visitor can scrub through. The picture is there at once; the chart comes when somebody touches it. */
export function RecordedBot({ run }: { readonly run: RecordedRun }) {
  const [shown, setShown] = useState(run.candles.length);
  const [isTouched, setTouched] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const moment = useMemo(() => runAt(run, shown), [run, shown]);
  const touch = (): void => setTouched(true);
  return (
    <figure
      id="demo"
      aria-label="A grid bot at work, recorded"
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface-1"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
        <p className="text-sm font-semibold">Grid bot, {showSymbol(run.symbol)}</p>
        <p className="num ml-auto text-xs text-fg-2">{formatDateTime(moment.at, 'utc')}</p>
      </div>
      <div className="relative h-72 sm:h-80 lg:h-96" onPointerDown={touch}>
        <div className={cn('absolute inset-0', isDrawn && 'invisible')}>
          <RunDrawing run={run} shown={shown} />
        </div>
        {isTouched && (
          <div className={cn('absolute inset-0', !isDrawn && 'invisible')}>
            <Suspense fallback={null}>
              <RunChart run={run} shown={shown} onDrawn={() => setDrawn(true)} />
            </Suspense>
          </div>
        )}
      </div>
      <div className="scripted flex items-center gap-3 border-t border-line px-3 py-2">
        <label htmlFor="moment" className="text-xs text-fg-2">
          Scrub through the month
        </label>
        <input
          id="moment"
          type="range"
          min={1}
          max={run.candles.length}
          value={shown}
          aria-valuetext={`${formatDateTime(moment.at, 'utc')}, result ${signedPercent(moment.totalReturn)}`}
          onPointerDown={touch}
          onKeyDown={touch}
          onChange={(event) => {
            touch();
            setShown(Number(event.target.value));
          }}
          className="h-6 min-w-0 flex-1 accent-(--brand-text) coarse:h-11"
        />
      </div>
      <Figures run={run} moment={moment} />
      <Method run={run} />
    </figure>
  );
}
