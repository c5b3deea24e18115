import { setTimeout as sleep } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
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
  const { data } = await client.functions.invoke<{
    readonly bundle?: { readonly coverage: { readonly candles: number }; readonly trades: { readonly total: number } };
  }>('research-result', { body: { runId } });
  const run = { runId, candles: data?.bundle?.coverage.candles ?? 0, trades: data?.bundle?.trades.total ?? 0 };
  if (run.trades < TRADES_MIN) throw new Error(`${run.trades} round trips are too few to measure with.`);
  return run;
}

/** Tries some five thousand pairs of averages; returns the id of the run. */
export async function runSweep(client: SupabaseClient): Promise<string> {
  const ranges = [
    { name: 'fast', from: 5, to: 60, step: 1 },
    { name: 'slow', from: 61, to: 150, step: 1 },
  ];
  const subject = { strategyId: 'ema-cross', symbol: 'BTCUSDT', timeframe: '1h', ...YEAR };
  const { data } = await client.functions.invoke<{ readonly runId?: string }>('start-sweep', {
    body: { ...subject, ranges, sampler: 'grid', objective: 'sharpe' },
  });
  if (data?.runId === undefined) throw new Error(`The sweep did not start: ${JSON.stringify(data)}`);
  for (;;) {
    const run = await client
      .from('research_runs')
      .select('status, reason')
      .eq('id', data.runId)
      .single<{ readonly status: string; readonly reason: string | null }>()
      .throwOnError();
    if (run.data.status === 'done') return data.runId;
    if (run.data.status === 'failed') throw new Error(`The sweep failed: ${run.data.reason}`);
    await sleep(POLL_MS);
  }
}
