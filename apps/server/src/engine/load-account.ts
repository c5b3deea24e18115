import { ENGINE_BALANCE_COLUMNS, type EngineBalanceRow } from '@atb/api/rows/balances';
import { ENGINE_ORDER_COLUMNS, type EngineOrderRow } from '@atb/api/rows/bot-orders';
import { WORKING_BOT_COLUMNS, type WorkingBotRow } from '@atb/api/rows/bot-states';
import { ENGINE_POSITION_COLUMNS, type EnginePositionRow } from '@atb/api/rows/positions';
import { RISK_LIMIT_COLUMNS, type RiskLimitsRow } from '@atb/api/rows/user-risk-prefs';
import { dec, type Decimal, ZERO } from '@atb/core/base/decimal';
import { findBotModule } from '@atb/core/bots/registry';
import type { AccountSnapshot, BotRecord, TradingMode, VolumeAllowance } from '@atb/core/engine/account/account-types';
import { parseAccountMemory } from '@atb/core/engine/account/serialise-memory';
import { parseBotRecord } from '@atb/core/engine/account/serialise-bot';
import type { TaxLot } from '@atb/core/ledger/tax-lot';
import type { Instrument } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import type { AccountId, BotId, UserId } from '@atb/core/orders/order-request';
import type { Balance } from '@atb/core/portfolio/balance';
import type { Position } from '@atb/core/portfolio/position';
import { type EpochMs, utcMonthStart } from '@atb/core/base/time';
import { DEFAULT_FILL_MODEL } from '@atb/core/simulation/fill-model';
import { DEFAULT_RISK_LIMITS, type RiskLimits } from '@atb/core/risk/risk-limits';
import type { TradingState } from '@atb/core/risk/trading-state';
import { ACTIVE_STATUSES } from '../database/active-orders.ts';
import { prepared, sendTogether } from '../database/send-together.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { orderFromRow, epochOfDate } from './order-row.ts';

export interface LoadedAccount {
  readonly snapshot: AccountSnapshot;
  /** Identity of the market on which what is open was traded; null before the first. */
  readonly market: string | null;
  /** Names the limits and halts that were read. */
  readonly settings: string;
  /** Bots whose stored state is damaged or of another version: they are not among the others. */
  readonly unreadable: readonly UnreadableBot[];
  /** Last quote fully handled, by symbol. */
  readonly cursors: ReadonlyMap<string, Quote>;
}

/** What the account remembers (its day's start, its losses, what it is selling) cannot be read: guessing would loosen its limits. */
export class AccountUnreadableError extends Error {
  override readonly name = 'AccountUnreadableError';
}

export interface LoadConfig {
  readonly instruments: readonly Instrument[];
  /** Market time. */
  readonly now: EpochMs;
}

interface AccountRow {
  readonly user_id: string;
  readonly market: string | null;
  readonly adapter: string;
  readonly chosen_state: TradingState;
  readonly trading_mode: 'SIMULATION' | 'LIVE' | 'OFFLINE';
  readonly trading_halted: boolean;
  readonly settings: string;
  readonly memory: unknown;
}

/** Reads all an account is made of. Run inside one repeatable-read transaction, so that the parts fit together. */
export async function loadAccount(
  tx: Transaction,
  accountId: string,
  { instruments, now }: LoadConfig,
): Promise<LoadedAccount> {
  const ask = <Row extends object>(sql: string) => many<Row>(tx, sql, accountId);
  const [[account], cursors, clock, { bots, unreadable }, balances, positions, lots, orders, tradeIds, limits, plans] =
    await sendTogether(tx, () =>
      Promise.all([
        ask<AccountRow>(ACCOUNT),
        loadCursors(ask),
        loadClock(ask),
        loadBots(ask),
        loadBalances(ask),
        loadPositions(ask, accountId),
        loadLots(ask),
        ask<EngineOrderRow>(ACTIVE_ORDERS),
        loadRecentTradeIds(ask),
        loadRiskLimits(ask),
        ask<{ limit: string }>(VOLUME_LIMIT),
      ]),
    );
  if (account === undefined) throw new Error(`account ${accountId} does not exist`);
  const userId = account.user_id as UserId;
  const limit = dec(plans[0]?.limit ?? '0');
  const volume = limit.lt(ZERO)
    ? null
    : await loadVolume(tx, { accountId, userId, limit, at: clock > 0 ? clock : now });
  const snapshot: AccountSnapshot = {
    accountId: accountId as AccountId,
    userId,
    mode: account.trading_mode.toLowerCase() as TradingMode,
    standing: {
      isConnected: account.adapter !== 'paper',
      chosen: account.chosen_state,
      isPlatformHalted: account.trading_halted,
    },
    quoteAsset: 'USDT',
    feeRate: DEFAULT_FILL_MODEL.feeRate,
    lotMethod: 'fifo',
    riskLimits: limits,
    volume,
    instruments,
    balances,
    positions,
    lots,
    orders: orders.map(orderFromRow),
    bots,
    quotes: [...cursors.values()],
    recentTradeIds: tradeIds,
    clock,
    memory: parseMemory(accountId, account.memory),
  };
  return { snapshot, market: account.market, settings: account.settings, unreadable, cursors };
}

function parseMemory(accountId: string, memory: unknown): AccountSnapshot['memory'] {
  if (memory === null || isEmptyObject(memory)) return null;
  try {
    return parseAccountMemory(memory);
  } catch (cause) {
    throw new AccountUnreadableError(`the stored state of account ${accountId} cannot be read`, { cause });
  }
}

const ACCOUNT = `select a.user_id, a.adapter, a.market, account_settings(a.id) as settings, s.state as memory, p.trading_halted, a.chosen_state,
    case when m.mode is null then a.trading_mode when m.mode = 'OFFLINE' then 'OFFLINE'
      when m.account_id = a.id then 'LIVE' else 'SIMULATION' end as trading_mode
  from exchange_accounts a cross join platform_state p left join account_states s on s.account_id = a.id
    left join trading_modes m on m.user_id = a.user_id where a.id = $1`;

const ACTIVE_ORDERS = `select ${ENGINE_ORDER_COLUMNS} from bot_orders where account_id = $1
  and status in ${ACTIVE_STATUSES} order by sequence`;

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

async function many<Row extends object>(
  tx: Transaction,
  sql: string,
  ...values: readonly unknown[]
): Promise<readonly Row[]> {
  return (await tx.query<Row>(prepared(sql, values))).rows;
}

/** The rows of a statement about the account that is loaded. */
type AskAccount = <Row extends object>(sql: string) => Promise<readonly Row[]>;

async function loadCursors(ask: AskAccount): Promise<Map<string, Quote>> {
  const rows = await ask<{ symbol: string; quote: Quote }>(
    'select symbol, quote from engine_cursors where account_id = $1',
  );
  return new Map(rows.map((row) => [row.symbol, row.quote]));
}

async function loadBalances(ask: AskAccount): Promise<Balance[]> {
  const rows = await ask<EngineBalanceRow>(`select ${ENGINE_BALANCE_COLUMNS} from balances where account_id = $1`);
  return rows.map((row) => ({ asset: row.asset, free: dec(row.free), held: dec(row.locked) }));
}

async function loadPositions(ask: AskAccount, accountId: string): Promise<Position[]> {
  const rows = await ask<EnginePositionRow>(
    `select ${ENGINE_POSITION_COLUMNS} from positions where account_id = $1 and closed_at is null`,
  );
  return rows.map((row) => ({
    accountId: accountId as AccountId,
    botId: row.bot_id as BotId | null,
    symbol: row.symbol,
    quantity: dec(row.qty),
    averageEntry: dec(row.entry_price),
    realizedPnl: dec(row.realized_pnl),
    feesPaid: dec(row.fees_paid),
    openedAt: epochOfDate(row.opened_at),
    updatedAt: epochOfDate(row.updated_at),
    closedAt: null,
  }));
}

interface LotRow {
  readonly id: string;
  readonly asset: string;
  readonly quantity: string;
  readonly remaining: string;
  readonly cost: string;
  readonly acquired_at: Date;
  readonly sequence: string;
}

async function loadLots(ask: AskAccount): Promise<TaxLot[]> {
  const rows = await ask<LotRow>('select * from tax_lots where account_id = $1 and remaining > 0 order by sequence');
  return rows.map((row) => ({
    id: row.id,
    asset: row.asset,
    quantity: dec(row.quantity),
    remaining: dec(row.remaining),
    cost: dec(row.cost),
    acquiredAt: epochOfDate(row.acquired_at),
    sequence: Number(row.sequence),
  }));
}

// The engine's own view of a bot is what it last wrote; a command not yet carried out has changed bots.status already.
// One that failed may still be told to sell what it holds.
const BOTS = `select ${WORKING_BOT_COLUMNS} from bot_states where account_id = $1 and status <> 'stopped' order by bot_id`;

export interface UnreadableBot {
  readonly botId: BotId;
  /** False until that was said, to its owner and in its status. */
  readonly isReported: boolean;
  readonly cause: unknown;
}

/** One that cannot be read stops alone: guessing would trade on a state that never was. */
async function loadBots(
  ask: AskAccount,
): Promise<{ readonly bots: readonly BotRecord[]; readonly unreadable: readonly UnreadableBot[] }> {
  const bots: BotRecord[] = [];
  const unreadable: UnreadableBot[] = [];
  for (const { bot_id, status, state } of await ask<WorkingBotRow>(BOTS)) {
    try {
      bots.push(parseBotRecord(state, findBotModule));
    } catch (cause) {
      unreadable.push({ botId: bot_id as BotId, isReported: status === 'error', cause });
    }
  }
  return { bots, unreadable };
}

/** Enough to recognise any fill that a venue may still report twice; its numbers are of one symbol. */
const RECENT_TRADES = `select symbol || '/' || venue_trade_id as trade_key from trade_ledger where account_id = $1
  order by exec_ts desc, id limit 500`;

async function loadRecentTradeIds(ask: AskAccount): Promise<string[]> {
  const rows = await ask<{ trade_key: string }>(RECENT_TRADES);
  return rows.map((row) => row.trade_key).reverse();
}

/** An account of before clocks were kept has reached what its orders and cursors say. */
const CLOCK = `
  select coalesce(
    (select at from account_clocks where account_id = $1),
    greatest((select max(updated_at) from bot_orders where account_id = $1), (select max(event_time) from engine_cursors where account_id = $1))
  ) as at`;

async function loadClock(ask: AskAccount): Promise<EpochMs> {
  const [row] = await ask<{ at: Date | null }>(CLOCK);
  return row === undefined || row.at === null ? (0 as EpochMs) : epochOfDate(row.at);
}

const RISK_LIMITS = `select ${RISK_LIMIT_COLUMNS} from user_risk_prefs
  where user_id = (select user_id from exchange_accounts where id = $1)`;

async function loadRiskLimits(ask: AskAccount): Promise<RiskLimits> {
  const [row] = await ask<RiskLimitsRow>(RISK_LIMITS);
  if (row === undefined) return DEFAULT_RISK_LIMITS;
  const fraction = (percent: string): Decimal => dec(percent).times(dec('0.01'));
  return {
    ...DEFAULT_RISK_LIMITS,
    tradeRiskMax: fraction(row.max_trade_risk_pct),
    dailyDrawdownMax: fraction(row.max_daily_dd_pct),
    weeklyDrawdownMax: fraction(row.max_weekly_dd_pct),
    accountExposureMax: fraction(row.max_account_exposure_pct),
    symbolExposureMax: fraction(row.max_symbol_exposure_pct),
    lossStreakMax: row.loss_streak_limit,
  };
}

interface VolumeOwner {
  readonly accountId: string;
  readonly userId: string;
  /** Of the plan, in the currency of the trades. */
  readonly limit: Decimal;
  /** What the account goes through again after a restart lies in the month of its own time. */
  readonly at: EpochMs;
}

const VOLUME_LIMIT = `select max_trade_volume as "limit" from plan_of((select user_id from exchange_accounts where id = $1))`;

const VOLUME = `select traded_volume($2, $1, $3) as elsewhere,
  (select coalesce(sum(t.qty * t.price), 0) from trade_ledger t where t.account_id = $1 and t.exec_ts >= $3) as filled`;

async function loadVolume(tx: Transaction, owner: VolumeOwner): Promise<VolumeAllowance | null> {
  const { accountId, userId, limit, at } = owner;
  const monthStartsAt = utcMonthStart(at);
  const [row] = await many<{ filled: string; elsewhere: string }>(
    tx,
    VOLUME,
    accountId,
    userId,
    new Date(monthStartsAt),
  );
  return row === undefined ? null : { limit, monthStartsAt, filled: dec(row.filled), elsewhere: dec(row.elsewhere) };
}
