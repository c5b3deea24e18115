import { BACKTESTED_BOT_KINDS } from '@atb/core/bots/kinds';
import type { EarlierLooks, RunHistory, TrialRecord } from '@atb/api/functions/research/research-result';
import type { ResultFigures } from '@atb/api/research-bundle';
import type { RunKind } from '@atb/api/research-rows';
import type { SweepRequest } from '@atb/api/functions/research/start-sweep';
import { trialLuck } from '@atb/core/statistics/trial-luck';
import { accountLuck, countTrials as countAll } from '@atb/core/statistics/luck-budget';
import type { Transaction } from '../../../database/with-transaction.ts';
import { readLuckBudget } from './read-luck-budget.ts';
import { sealHoldout } from '../../../research/seal-holdout.ts';

/** The kind whose options are in a request. */
const BOT_OF_REQUEST = `case ${BACKTESTED_BOT_KINDS.map((kind) => `when r.request ? '${kind}' then '${kind}'`).join(' ')} end`;
const BOT_OPTIONS = BACKTESTED_BOT_KINDS.map((kind) => `s.request->'${kind}'`).join(', ');
/** What a run is of. Bots of a kind are one strategy; a strategy of the user's own goes by its id, whatever its rules were. */
const STRATEGY = `coalesce(r.request->>'strategyId', r.request->'definition'->>'id', ${BOT_OF_REQUEST})`;
const PAIRS = `coalesce(r.request->'symbols', jsonb_build_array(r.request->>'symbol'))`;

/** The caller's runs that are alike in strategy, venue and pairs; `own` is the run itself. */
const ALIKE = `
  own as (
    select ${STRATEGY} as strategy, ${PAIRS} as pairs, r.request->>'venue' as venue,
      r.request->>'timeframe' as timeframe, r.created_at, r.holdout_of
    from research_runs r where r.id = $1 and r.user_id = (select auth.uid())),
  alike as (
    select r.id, r.kind, r.status, r.request, r.summary, r.created_at
    from research_runs r, own o
    where r.user_id = (select auth.uid()) and ${STRATEGY} = o.strategy and ${PAIRS} = o.pairs and r.request->>'venue' = o.venue)`;

/** What the caller had tried and seen of it. The run must have been shown to be the caller's. */
export async function readRunHistory(tx: Transaction, runId: string, bundle: ResultFigures): Promise<RunHistory> {
  const tried = await countTrials(tx, runId);
  const { equity } = bundle.daily;
  const trials: TrialRecord = {
    count: tried.count,
    ...trialLuck({ equity, startEquity: bundle.startEquity }, tried),
  };
  const budget = await readLuckBudget(tx);
  const account = {
    count: countAll(budget),
    ...accountLuck({ equity, startEquity: bundle.startEquity }, budget),
  };
  return { trials, account, earlier: await findEarlierLooks(tx, runId) };
}

interface Tried {
  readonly count: number;
  readonly sharpeVariance: number | null;
}

/**
 * Of a set that was tried several times the figures of this run count, or else the latest. Sets are told apart by a hash of 64
 * bits: to sort a hundred thousand of them takes a fraction of the time that sorting documents does.
 */
async function countTrials(tx: Transaction, runId: string): Promise<Tried> {
  const { rows } = await tx.query<Tried>(
    `with ${ALIKE},
     same as (select a.* from alike a, own o where a.request->>'timeframe' = o.timeframe),
     tried as (
       select md5(s.request->>'definition') as rules, jsonb_hash_extended(coalesce(${BOT_OPTIONS}, s.summary->'params'), 0) as params,
         (s.summary->>'sharpe')::float8 as sharpe, s.id = $1 as is_own, s.created_at
       from same s where s.kind = 'backtest' and s.status = 'done'
       union all
       select md5(s.request->>'definition'), jsonb_hash_extended(t.params, 0), (t.figures->>'sharpe')::float8, false, s.created_at
       from same s join research_trials t on t.run_id = s.id and t.user_id = (select auth.uid())
       where s.kind <> 'backtest' and not t.figures ? 'fault'),
     sets as (
       select distinct on (rules, params) sharpe from tried order by rules, params, is_own desc, created_at desc)
     select count(*)::int as count, var_samp(sharpe) as "sharpeVariance" from sets`,
    [runId],
  );
  return rows[0] ?? { count: 0, sharpeVariance: null };
}

interface EarlierRow {
  readonly kind: RunKind;
  readonly request: Pick<SweepRequest, 'from' | 'to' | 'timeframe' | 'holdoutShare'>;
}

async function findEarlierLooks(tx: Transaction, runId: string): Promise<EarlierLooks> {
  const { rows } = await tx.query<{ readonly isHoldout: boolean; readonly earlier: readonly EarlierRow[] | null }>(
    `with ${ALIKE}
     select o.holdout_of is not null as "isHoldout",
       (select jsonb_agg(jsonb_build_object('kind', a.kind, 'request', a.request - 'definition'))
        from alike a where a.created_at < o.created_at and a.status <> 'failed') as earlier
     from own o`,
    [runId],
  );
  const earlier = rows[0]?.earlier ?? [];
  const ends = earlier.map(({ kind, request }) => (kind === 'sweep' ? sealHoldout(request).open.to : request.to));
  // ISO texts of one form sort as the times that they are.
  return { runs: earlier.length, seenTo: ends.toSorted().at(-1) ?? null, isHoldout: rows[0]?.isHoldout ?? false };
}
