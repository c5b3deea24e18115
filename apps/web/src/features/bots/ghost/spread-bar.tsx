import type { OutcomeSpread } from '@atb/core/backtest/ghost/outcome-spread';
import { HowComputed } from '../../../components/how-computed.tsx';
import { formatNumber } from '../../../lib/format-number.ts';

const WIDTH = 300;
const HEIGHT = 28;

const percent = (value: number, signed = true): string =>
  formatNumber(value, { percent: true, signed, decimals: 1 }).text;

/** Where ninety and fifty of a hundred outcomes lie, their middle, and nothing gained. */
function Bar({ spread }: { readonly spread: OutcomeSpread }) {
  const { p5, p25, p50, p75, p95 } = spread;
  const [least, most] = [Math.min(p5, 0), Math.max(p95, 0)];
  const span = most - least || 1;
  const toX = (value: number): number => 4 + ((value - least) / span) * (WIDTH - 8);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-7 w-full" preserveAspectRatio="none" aria-hidden>
      <rect x={toX(p5)} width={Math.max(1, toX(p95) - toX(p5))} y={12} height={4} className="fill-line-strong" />
      <rect x={toX(p25)} width={Math.max(1, toX(p75) - toX(p25))} y={8} height={12} className="fill-fg-3" />
      <rect x={toX(p50) - 1} width={2} y={5} height={18} className="fill-fg" />
      <line x1={toX(0)} x2={toX(0)} y1={0} y2={HEIGHT} className="stroke-warn" strokeDasharray="3 2" />
    </svg>
  );
}

export interface SpreadBarProps {
  readonly spread: { readonly of: OutcomeSpread; readonly isDone: boolean } | null;
}

/** How the next ninety days could go, by histories drawn from the last ones. */
export function SpreadBar({ spread }: SpreadBarProps) {
  const of = spread?.of ?? null;
  return (
    <div className="min-h-24">
      <h3 className="flex items-center text-xs font-medium">
        Spread of outcomes
        <HowComputed of="spread of outcomes">
          The same bot on histories that could have been: blocks of neighbouring candles of these days, a day long on
          average, drawn with repetition and chained from the last price (stationary bootstrap, Politis and Romano,
          1994). It knows no market that these days did not have.
        </HowComputed>
      </h3>
      {of === null ? (
        <p className="mt-1 text-xs text-fg-2">Drawn once the lines stop moving.</p>
      ) : (
        <>
          <Bar spread={of} />
          <p className="num text-xs">
            {percent(of.p5)} to {percent(of.p95)} in 9 of 10, middle {percent(of.p50)}
          </p>
          <p className="num text-xs text-fg-2">
            {percent(of.lossShare, false)} end in a loss, drawdown below {percent(of.drawdown95, false)} in 19 of 20.{' '}
            {of.paths} histories{spread?.isDone === true ? '.' : ' so far.'}
          </p>
        </>
      )}
    </div>
  );
}
