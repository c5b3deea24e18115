import type { RecordedRun } from '../landing-data.ts';

/** A recorded run at the end of one of its candles. */
export interface RunMoment {
  /** ms since 1970 UTC. */
  readonly at: number;
  /** Fraction of the start equity, with what is held valued. */
  readonly totalReturn: number;
  readonly result: number;
  readonly pairsClosed: number;
  readonly executions: number;
  /** Deepest so far, fraction. */
  readonly drawdown: number;
}

/** @param shown candles that are over, 1 to all of them */
export function runAt(run: RecordedRun, shown: number): RunMoment {
  const last = Math.max(0, Math.min(shown, run.candles.length) - 1);
  const isEnd = last === run.candles.length - 1;
  const equity = isEnd ? run.endEquity : (run.equity[last] ?? run.startEquity);
  const fills = run.fills.filter(([index]) => index <= last);
  return {
    at: run.from + (last + 1) * run.candleMinutes * 60_000,
    totalReturn: equity / run.startEquity - 1,
    result: equity - run.startEquity,
    pairsClosed: isEnd ? run.pairsClosed : fills.filter(([, side, , realized]) => side === -1 && realized !== 0).length,
    executions: fills.length,
    drawdown: run.drawdown[last] ?? 0,
  };
}
