import { createHash } from 'node:crypto';
import { BACKTEST_ENGINE_VERSION } from '@atb/core/backtest/engine-version';
import type { CostedRules } from '@atb/core/strategies/find-cost-fault';
import type { StrategyVerdict } from '@atb/core/strategies/validate-strategy';
import type { Pool } from 'pg';
import { canonicalJson } from '../canonical-json.ts';

/** Markets change: after a day rules are looked at anew. */
const FRESH = `interval '1 day'`;

/** The same for the same rules with the same numbers on the same pair, as this version computes them. */
export async function verdictKey(symbol: string, { definition, params = {}, timeframe }: CostedRules): Promise<string> {
  const text = await canonicalJson({ version: BACKTEST_ENGINE_VERSION, symbol, timeframe, params, definition });
  return createHash('sha256').update(text).digest('hex');
}

interface VerdictRow {
  readonly code: 'LOOKS_AHEAD' | 'UNSTEADY_SIGNALS' | null;
  readonly message: string | null;
}

export async function findVerdict(pool: Pool, key: string): Promise<StrategyVerdict | null> {
  const { rows } = await pool.query<VerdictRow>(
    `select code, message from strategy_verdicts where key = $1 and judged_at > now() - ${FRESH}`,
    [key],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { code, message } = row;
  return code === null || message === null ? { status: 'passed' } : { status: 'failed', code, message };
}

export async function keepVerdict(pool: Pool, key: string, verdict: StrategyVerdict): Promise<void> {
  const { code, message } = verdict.status === 'failed' ? verdict : { code: null, message: null };
  await pool.query(
    `insert into strategy_verdicts (key, code, message) values ($1, $2, $3)
     on conflict (key) do update set code = excluded.code, message = excluded.message, judged_at = excluded.judged_at`,
    [key, code, message],
  );
}
