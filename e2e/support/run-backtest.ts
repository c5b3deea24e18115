import type { SupabaseClient } from '@supabase/supabase-js';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;
const TIMEOUT_MS = 60_000;

/** The EMA cross on BTC/USDT, a year of hours; what is given goes before. */
const SUBJECT = {
  strategyId: 'ema-cross',
  symbol: 'BTCUSDT',
  timeframe: '1h',
  from: '2024-01-01',
  to: '2025-01-01',
} as const;

/** Runs a backtest over the API and waits for its result; returns the id of the run. */
export async function runBacktest(
  client: SupabaseClient,
  subject: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const body = { ...SUBJECT, ...subject };
  const { data } = await client.functions.invoke<{ readonly runId?: string }>('start-backtest', { body });
  if (data?.runId === undefined) throw new Error(`The backtest did not start: ${JSON.stringify(data)}`);
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const run = await client
      .from('research_runs')
      .select('status, reason')
      .eq('id', data.runId)
      .single<{ readonly status: string; readonly reason: string | null }>()
      .throwOnError();
    if (run.data.status === 'done') return data.runId;
    if (run.data.status === 'failed') throw new Error(`The backtest failed: ${run.data.reason}`);
    if (Date.now() > deadline) throw new Error('The backtest did not end.');
    await sleep(POLL_MS);
  }
}
