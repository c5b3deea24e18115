// testing: an account, a venue and a market that tests drive event by event.
import { dec } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import { AccountBook } from '../../engine/account/account-book.ts';
import type {
  AccountChanges,
  AccountCommand,
  AccountSnapshot,
  BookedFill,
  BotNote,
  CommandResult,
} from '../../engine/account/account-types.ts';
import type { BotKind } from '../../bots/kinds.ts';
import { BOT_MODULES } from '../../bots/registry.ts';
import type { LedgerTransaction } from '../../ledger/ledger-transaction.ts';
import { postDeposit } from '../../ledger/testing/post-deposit.ts';
import { quoteAround } from '../../market/candle-path.ts';
import type { Quote } from '../../market/quote.ts';
import type { Order } from '../../orders/order.ts';
import type { AccountId, BotId, UserId } from '../../orders/order-request.ts';
import { DEFAULT_RISK_LIMITS, type RiskLimits } from '../../risk/risk-limits.ts';
import { FREE_STANDING } from '../../risk/trading-state.ts';
import { DEFAULT_FILL_MODEL, type FillModel } from '../fill-model.ts';
import { type SimulationEvent, type SimulationOptions, simulate } from '../run-simulation.ts';
import { SimulatedVenue } from '../simulated-venue.ts';
import { ROUND_INSTRUMENT } from '../../market/testing/round-instrument.ts';

const ACCOUNT_ID = '00000000-0000-4000-8000-00000000000a' as AccountId;
export const BOT_ID = '00000000-0000-4000-8000-0000000000b1' as BotId;
/** Monday 2025-06-02 00:00 UTC. */
export const START_AT = 1_748_822_400_000 as EpochMs;

/** Limits so wide that no breaker speaks; tests of breakers set their own. */
export const OPEN_LIMITS: RiskLimits = {
  ...DEFAULT_RISK_LIMITS,
  tradeRiskMax: dec('1'),
  dailyDrawdownMax: dec('0.99'),
  weeklyDrawdownMax: dec('0.99'),
  lossStreakMax: 1_000,
  accountExposureMax: dec('10'),
  symbolExposureMax: dec('10'),
  quoteAgeMaxMs: 86_400_000,
};

export function newAccount(change: Partial<AccountSnapshot> = {}): AccountSnapshot {
  return {
    accountId: ACCOUNT_ID,
    userId: 'user' as UserId,
    mode: 'simulation',
    standing: FREE_STANDING,
    quoteAsset: 'USDT',
    feeRate: dec('0.001'),
    lotMethod: 'fifo',
    riskLimits: OPEN_LIMITS,
    volume: null,
    instruments: [ROUND_INSTRUMENT],
    balances: [{ asset: 'USDT', free: dec('10000'), held: dec('0') }],
    positions: [],
    lots: [],
    orders: [],
    bots: [],
    quotes: [],
    recentTradeIds: [],
    clock: 0 as EpochMs,
    memory: null,
    ...change,
  };
}

/** A quote whose bid and ask lie half of `spreadBps` around the price. */
export function quoteAt(price: number, at: number, symbol = 'BTCUSDT', spreadBps = 2): Quote {
  const eventTime = at as EpochMs;
  return {
    symbol,
    ...quoteAround(price, spreadBps),
    last: price,
    volume24hQuote: 1e9,
    eventTime,
    receivedAt: eventTime,
  };
}

/** What happened in a run, as a database would have it. */
export interface Records {
  readonly orders: Map<string, Order>;
  readonly fills: BookedFill[];
  readonly ledger: LedgerTransaction[];
  readonly notes: BotNote[];
  readonly changes: AccountChanges[];
  readonly results: CommandResult[];
}

export interface Simulation extends SimulationOptions {
  readonly records: Records;
}

export function emptyRecords(): Records {
  const deposit = postDeposit({
    accountId: ACCOUNT_ID,
    asset: 'USDT',
    amount: dec('10000'),
    reference: 'start',
    at: START_AT,
  });
  return { orders: new Map(), fills: [], ledger: [deposit], notes: [], changes: [], results: [] };
}

export function newSimulation(
  snapshot: AccountSnapshot = newAccount(),
  model: Partial<FillModel> = {},
  records: Records = emptyRecords(),
): Simulation {
  const bySymbol = new Map(snapshot.instruments.map((instrument) => [instrument.symbol, instrument]));
  const venue = new SimulatedVenue({ ...DEFAULT_FILL_MODEL, ...model }, (symbol) => {
    const instrument = bySymbol.get(symbol);
    if (instrument === undefined) throw new Error(`no instrument ${symbol}`);
    return instrument;
  });
  for (const quote of snapshot.quotes) venue.remember(quote);
  for (const order of snapshot.orders) venue.restore(order);
  return {
    book: AccountBook.open(snapshot),
    venue,
    candleSpreadBps: 2,
    volume24hQuote: 1e9,
    records,
    onChanges: (changes) => record(records, changes),
    onResult: (_command, result) => records.results.push(result),
  };
}

function record(records: Records, changes: AccountChanges): void {
  for (const order of changes.orders) records.orders.set(order.request.clientOrderId, order);
  records.fills.push(...changes.fills);
  records.ledger.push(...changes.ledgerTransactions);
  records.notes.push(...changes.notes);
  records.changes.push(changes);
}

/** Feeds prices a second apart from `from` on; answers the time after the last. */
export function feedPrices(simulation: Simulation, prices: readonly number[], from: number, stepMs = 1_000): number {
  let at = from;
  for (const price of prices) {
    simulate(simulation, { kind: 'quote', quote: quoteAt(price, at) });
    at += stepMs;
  }
  return at;
}

export function giveCommand(simulation: Simulation, given: AccountCommand): CommandResult | undefined {
  const event: SimulationEvent = { kind: 'command', command: given };
  simulate(simulation, event);
  return simulation.records.results.at(-1);
}

/** The command to start a grid bot with these options. */
export function startGridCommand(
  params: Readonly<Record<string, unknown>>,
  at: number,
  botId: BotId = BOT_ID,
): AccountCommand {
  return startSimulatedBot({ kind: 'grid', params }, at, botId);
}

/** The command to start a bot of any kind. */
export function startSimulatedBot(
  { kind, params }: { readonly kind: BotKind; readonly params: Readonly<Record<string, unknown>> },
  at: number,
  botId: BotId = BOT_ID,
): AccountCommand {
  return {
    kind: 'start_bot',
    commandId: '00000000-0000-4000-8000-0000000000c1',
    at: at as EpochMs,
    bot: { botId, module: BOT_MODULES[kind], symbol: 'BTCUSDT', params, lastState: null },
  };
}
