import { type EpochMs, toIso } from '@atb/core/base/time';
import type { JournalActor } from '@atb/api/journal-actors';
import type { AccountSnapshot } from '@atb/core/engine/account/account-types';
import { tradingStateOf } from '@atb/core/engine/account/trading-state';
import type { TradingStateVerdict } from '@atb/core/risk/trading-state';
import type { Pool } from 'pg';
import type { AccountRunner } from './account-runner.ts';

type Judged = Pick<AccountRunner, 'accountId' | 'settings' | 'fault' | 'isWaiting' | 'book'>;

/**
 * Shows what each account may do now, and writes into its journal when a limit or the operator has changed that. Shown only: the
 * engine decides every order by its own book. What was judged under settings of before is dropped.
 */
export async function writeStates(pool: Pool, runners: readonly Judged[], now: EpochMs): Promise<void> {
  const states = runners.flatMap(({ accountId, settings, fault, isWaiting, book }) => {
    if (fault !== null || isWaiting) return [];
    const snapshot = book.snapshot();
    const verdict = tradingStateOf(snapshot, book.valuation(), now);
    const { state, reason, until } = verdict;
    return [
      {
        account_id: accountId,
        settings,
        state,
        reason,
        until: until === null ? null : toIso(until),
        actor: whoRestricts(verdict, snapshot),
      },
    ];
  });
  if (states.length > 0) await pool.query(SHOW_STATES, [JSON.stringify(states), toIso(now)]);
  await pool.query(END_STATES, [toIso(now)]);
}

/** Limits, the operator's halt, or the engine, which sends nothing to exchanges yet. */
function whoRestricts(
  { until }: TradingStateVerdict,
  { standing }: Pick<AccountSnapshot, 'standing'>,
): Extract<JournalActor, 'risk' | 'operator' | 'engine'> {
  if (until !== null) return 'risk';
  return standing.isPlatformHalted && !standing.isConnected ? 'operator' : 'engine';
}

/** What lets go is whoever held: a limit has a time until which it does, the operator has none. */
const SHOW_STATES = `
  with judged as (
    select r.*, a.user_id, a.trading_state as before, a.state_until as before_until
    from json_to_recordset($1::json) r (account_id uuid, settings text, state text, reason text, until timestamptz, actor text)
      join exchange_accounts a on a.id = r.account_id
    where (a.trading_state, a.state_reason, a.state_until) is distinct from (r.state, left(r.reason, 500), r.until)
  ), shown as (
    update exchange_accounts a set trading_state = j.state, state_reason = left(j.reason, 500), state_until = j.until
    from judged j where a.id = j.account_id and account_settings(a.id) = j.settings
    returning a.id
  )
  insert into account_decisions (user_id, account_id, actor, code, severity, facts, at)
  select j.user_id, j.account_id,
    case when j.state <> 'ACTIVE' then j.actor when j.before_until is null then 'operator' else 'risk' end, 'STATE_' || j.state, case j.state when 'ACTIVE' then 'info' else 'warning' end,
    jsonb_build_object('reason', left(j.reason, 500)), $2::timestamptz
  from judged j join shown s on s.id = j.account_id where j.state <> j.before`;

/** Of an account that nobody trades no engine says that its day or week is over. */
const END_STATES = `
  with ended as (
    update exchange_accounts a set trading_state = a.chosen_state, state_reason = '', state_until = null
    where a.state_until <= $1 returning a.id, a.user_id, a.trading_state
  )
  insert into account_decisions (user_id, account_id, actor, code, severity, at)
  select e.user_id, e.id, 'risk', 'STATE_' || e.trading_state, 'info', $1::timestamptz from ended e`;
