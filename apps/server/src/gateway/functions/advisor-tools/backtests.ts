import type { RunSummary } from '@atb/api/research-rows';
import { backtestsTool } from '@atb/api/functions/advisor-tools';
import { implement } from '../function-services.ts';

interface Row {
  readonly name: string;
  readonly kind: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly summary: RunSummary | null;
}

const BACKTESTS = `select name, kind, request, summary from research_runs
  where user_id = auth.uid() and status = 'done' order by created_at desc limit $1`;

export const readBacktests = implement(backtestsTool, {
  handle: async ({ userScope }, { limit }) => {
    const { rows } = await userScope((tx) => tx.query<Row>(BACKTESTS, [limit]));
    return { backtests: rows.map(toFacts) };
  },
});

function toFacts({ name, kind, request, summary }: Row) {
  const text = (field: string): string => {
    const value = request[field];
    return typeof value === 'string' ? value : '';
  };
  const percent = (fraction: number | null | undefined): number | null => (fraction == null ? null : fraction * 100);
  return {
    name,
    kind,
    strategy: text('strategyId'),
    symbol: text('symbol'),
    timeframe: text('timeframe'),
    from: text('from'),
    to: text('to'),
    returnPct: percent(summary?.totalReturn),
    holdingPct: percent(summary?.benchmarkReturn),
    drawdownPct: percent(summary?.drawdownMax),
    sharpe: summary?.sharpe ?? null,
    trades: summary?.trades ?? null,
  };
}
