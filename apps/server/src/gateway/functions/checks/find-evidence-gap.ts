import { startWalkForwardContract } from '@atb/api/functions/research/start-walk-forward';
import type { Refusal } from '@atb/api/functions/refusal';
import { planWindows } from '@atb/core/backtest/walk-forward/plan-windows';
import { DAY_MS, parseIso } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import { countTrials, evidenceDays, LUCK_RULE, SEARCH_TRIALS } from '@atb/core/statistics/luck-budget';
import type { CallContext } from '../function-services.ts';
import { readLuckBudget } from '../readings/read-luck-budget.ts';
import type { OwnRun } from './own-run.ts';

/**
 * Why a deploy of what a run found needs an acknowledgement: fewer days out of sample than the account's trials ask for. Null where there
 * are days enough, and for a backtest before so many that they are a search together; a backtest has no day out of sample.
 */
export async function findEvidenceGap(context: CallContext, run: OwnRun): Promise<Refusal | null> {
  const trials = countTrials(await context.userScope(readLuckBudget));
  if (run.kind === 'backtest' && trials < SEARCH_TRIALS) return null;
  const wanted = evidenceDays(trials);
  const days = await daysOf(context, run);
  if (days >= wanted) return null;
  const [tried, has] = [trials.toLocaleString('en-US'), days === 0 ? 'none' : String(days)];
  return {
    reason: 'EVIDENCE_NEEDED',
    field: 'acknowledgesLuck',
    error: `Your account has run ${tried} trials, which asks for ${wanted} days out of sample that made money; this has ${has}. ${LUCK_RULE}`,
  };
}

async function daysOf(context: CallContext, run: OwnRun): Promise<number> {
  switch (run.kind) {
    case 'backtest':
      return 0;
    case 'sweep':
      return openedDays(context, run.id);
    case 'walk_forward':
      return testedDays(context, run);
  }
}

/** Days of the period that the sweep had sealed and that was opened with a gain. */
async function openedDays({ userScope }: CallContext, runId: string): Promise<number> {
  const { rows } = await userScope((tx) =>
    tx.query<{ days: number }>(
      `select floor(extract(epoch from h.to_ts - h.from_ts) / 86400)::int as days
       from research_holdouts h join research_runs r on r.holdout_of = h.run_id and r.user_id = h.user_id
       where h.run_id = $1 and h.user_id = auth.uid() and r.status = 'done' and (r.summary ->> 'totalReturn')::float8 > 0
       limit 1`,
      [runId],
    ),
  );
  return rows[0]?.days ?? 0;
}

/** Days of all tests of a walk-forward that made money as a whole. */
async function testedDays({ userScope }: CallContext, run: OwnRun): Promise<number> {
  const { rows } = await userScope((tx) =>
    tx.query(
      `select from research_runs where id = $1 and user_id = auth.uid() and status = 'done' and (summary ->> 'totalReturn')::float8 > 0`,
      [run.id],
    ),
  );
  const request = startWalkForwardContract.body.safeParse(run.request);
  if (rows.length === 0 || !request.success) return 0;
  const { from, to, timeframe, mode, trainDays, testDays, purge, embargo } = request.data;
  const span = { from: parseIso(from), to: parseIso(to), candleMs: timeframeMs(timeframe) };
  const windows = planWindows({ ...span, mode, trainDays, testDays, purge, embargo });
  return Math.floor(windows.reduce((sum, { testFrom, testTo }) => sum + (testTo - testFrom), 0) / DAY_MS);
}
