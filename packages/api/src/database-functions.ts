// The functions of the database that users call by the data API (POST /rest/v1/rpc): what each takes and gives. A test of the
// server holds them to the schema.
import type { MyPlan } from '@atb/core/plans/resolve-plan';
import type { TradingState } from '@atb/core/risk/trading-state';
import { ADVISOR_SCORE_COLUMNS, type AdvisorScoreRow } from './rows/advisor.ts';
import type { BotScheduleRow, StopHoldings } from './rows/bot-schedules.ts';
import { MY_PLAN_COLUMNS } from './rows/my-plan.ts';
import { RECONCILE_CHECK_COLUMNS, type ReconcileCheckRow } from './rows/reconcile-checks.ts';
import { COPIED_TRADE_COLUMNS, type CopiedTradeRow } from './rows/signal-providers.ts';

/** As PostgreSQL names them. A numeric is sent as decimal text. */
type ArgumentType = 'uuid' | 'text' | 'numeric' | 'boolean' | 'bigint' | 'jsonb';

/** What both sides agree on about one function. */
export interface DatabaseFunction<Args extends object, Row> {
  /** Types of the arguments by name. */
  readonly args: Readonly<Record<keyof Args & string, ArgumentType>>;
  /** Columns to select of the rows it returns; null where nothing of its answer is read. */
  readonly columns: string | null;
  /** Of the type alone: there is no value. */
  readonly row?: Row;
}

function acting<Args extends object>(args: DatabaseFunction<Args, never>['args']): DatabaseFunction<Args, never> {
  return { args, columns: null };
}

function reading<Args extends object, Row>(
  columns: string,
  args: DatabaseFunction<Args, Row>['args'],
): DatabaseFunction<Args, Row> {
  return { args, columns };
}

interface OfBot {
  readonly bot_id: string;
}

interface OfExchangeAccount {
  readonly p_account_id: string;
}

/** A time of the week as a form has it. */
export interface ScheduleEntry extends Pick<BotScheduleRow, 'action' | 'holdings' | 'days'> {
  /** '09:30' */
  readonly at: string;
}

interface NewSchedule extends OfBot {
  /** 'Europe/Berlin' */
  readonly time_zone: string;
  readonly entries: readonly ScheduleEntry[];
}

interface NewProvider {
  readonly p_account_id: string;
  readonly p_name: string;
  readonly p_description: string;
  /** US dollars a month, as text. */
  readonly p_fee: string;
  /** Percent of followers' profit, as text. */
  readonly p_profit_share: string;
}

interface PageOfCopiedTrades {
  readonly p_bot_id: string;
  /** Number of the trade that the page ends before; null for the latest. */
  readonly p_before: number | null;
}

export const DATABASE_FUNCTIONS = {
  start_bot: acting<OfBot>({ bot_id: 'uuid' }),
  pause_bot: acting<OfBot>({ bot_id: 'uuid' }),
  stop_bot: acting<OfBot & { readonly holdings: StopHoldings }>({ bot_id: 'uuid', holdings: 'text' }),
  set_bot_schedule: acting<NewSchedule>({ bot_id: 'uuid', time_zone: 'text', entries: 'jsonb' }),
  set_account_state: acting<{ readonly account_id: string; readonly state: TradingState }>({
    account_id: 'uuid',
    state: 'text',
  }),
  open_provider: acting<NewProvider>({
    p_account_id: 'uuid',
    p_name: 'text',
    p_description: 'text',
    p_fee: 'numeric',
    p_profit_share: 'numeric',
  }),
  stop_provider: acting<{ readonly p_provider_id: string }>({ p_provider_id: 'uuid' }),
  read_exchange_account: acting<OfExchangeAccount & { readonly p_from_start: boolean }>({
    p_account_id: 'uuid',
    p_from_start: 'boolean',
  }),
  revoke_exchange_keys: acting<OfExchangeAccount>({ p_account_id: 'uuid' }),
  delete_exchange_account: acting<OfExchangeAccount>({ p_account_id: 'uuid' }),
  my_plan: reading<Record<never, never>, MyPlan>(MY_PLAN_COLUMNS, {}),
  advisor_scores: reading<Record<never, never>, AdvisorScoreRow>(ADVISOR_SCORE_COLUMNS, {}),
  reconcile_account: reading<{ readonly account_id: string }, ReconcileCheckRow>(RECONCILE_CHECK_COLUMNS, {
    account_id: 'uuid',
  }),
  copied_trades: reading<PageOfCopiedTrades, CopiedTradeRow>(COPIED_TRADE_COLUMNS, {
    p_bot_id: 'uuid',
    p_before: 'bigint',
  }),
} as const;

type Functions = typeof DATABASE_FUNCTIONS;

export type DatabaseFunctionName = keyof Functions;

/** What a function takes. */
export type ArgsOf<Name extends DatabaseFunctionName> =
  Functions[Name] extends DatabaseFunction<infer Args, infer _Row> ? Args : never;

/** The rows that a function returns; never of one whose answer nobody reads. */
export type RowOf<Name extends DatabaseFunctionName> =
  Functions[Name] extends DatabaseFunction<infer _Args, infer Row> ? Row : never;
