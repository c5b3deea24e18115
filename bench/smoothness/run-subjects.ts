import { setTimeout as sleep } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { callFunction } from '../../e2e/support/call-function.ts';
import { runBacktest } from '../../e2e/support/run-backtest.ts';

const TRADES_MIN = 10_000;
const POLL_MS = 500;
const YEAR = { from: '2024-01-01', to: '2024-12-31' } as const;

interface YearRun {
  readonly runId: string;
  readonly candles: number;
  readonly trades: number;
}

/** Backtests a year of minutes with a rule that turns round often, without costs so that its money lasts. */
export async function runYear(client: SupabaseClient): Promise<YearRun> {
  const params = { fast: 5, slow: 20 };
  const assumptions = { feeBps: 0, slippageBps: 0 };
  const runId = await runBacktest(client, { ...YEAR, timeframe: '1m', params, assumptions });
  const { bundle } = await callFunction(client, 'research-result', { runId });
  if (bundle.kind !== 'backtest') throw new Error(`The run is a ${bundle.kind}.`);
  const run = { runId, candles: bundle.coverage.candles, trades: bundle.trades.total };
  if (run.trades < TRADES_MIN) throw new Error(`${run.trades} round trips are too few to measure with.`);
  return run;
}

/** Tries some five thousand pairs of averages; returns the id of the run. */
export async function runSweep(client: SupabaseClient): Promise<string> {
  const ranges = [
    { name: 'fast', from: 5, to: 60, step: 1 },
    { name: 'slow', from: 61, to: 150, step: 1 },
  ];
  const subject = { strategyId: 'ema-cross', symbol: 'BTCUSDT', timeframe: '1h', ...YEAR } as const;
  const request = { ...subject, ranges, sampler: 'grid', objective: 'sharpe' } as const;
  const { runId } = await callFunction(client, 'start-sweep', request);
  for (;;) {
    const run = await client
      .from('research_runs')
      .select('status, reason')
      .eq('id', runId)
      .single<{ readonly status: string; readonly reason: string | null }>()
      .throwOnError();
    if (run.data.status === 'done') return runId;
    if (run.data.status === 'failed') throw new Error(`The sweep failed: ${run.data.reason}`);
    await sleep(POLL_MS);
  }
}
