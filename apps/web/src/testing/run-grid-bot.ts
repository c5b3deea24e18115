import { serialiseBotRecord } from '@atb/core/engine/account/serialise-bot';
import { ZERO } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import { BOT_KINDS, type BotKind } from '@atb/core/bots/kinds';
import { BOT_MODULES, type KnownBotState } from '@atb/core/bots/registry';
import {
  BOT_ID,
  giveCommand,
  feedPrices,
  newSimulation,
  START_AT,
} from '@atb/core/simulation/testing/simulated-account';
import type { BotRow } from '@atb/api/rows/bots';
import type { BotSnapshot } from '../lib/api/bot-states.ts';
import type { KnownBotRecord } from '../lib/known-bot-record.ts';
import type { BotReader } from '../lib/bot-kinds/bot-reader.ts';
import { loadBotReader } from '../lib/bot-kinds/registry.ts';
import { toBotView, type BotView } from '../lib/bot-view.ts';
import type { LivePrice } from '../lib/live-prices.ts';

const READERS = Object.fromEntries(
  await Promise.all(BOT_KINDS.map(async (kind) => [kind, await loadBotReader(kind)] as const)),
) as Readonly<Record<BotKind, BotReader>>;

/** Five lines 1 % apart around 100, 1000 USDT. */
export const SMALL_GRID = { grids: 5, allocation: '1000', stepPct: '1', tpPctPerFill: '0' } as const;

/** A record of a bot of this kind. */
export type RecordOf<Kind extends BotKind> = KnownBotRecord & {
  readonly state: Extract<KnownBotState, { kind: Kind }>;
};

/** A bot as the engine leaves it after these prices, the first of which it starts at. Real core, no server, no slippage. */
export function runKindOfBot<Kind extends BotKind>(
  kind: Kind,
  prices: readonly number[],
  params: object,
): RecordOf<Kind> {
  const simulation = newSimulation(undefined, { slippageBps: ZERO });
  const [first = 100, ...rest] = prices;
  feedPrices(simulation, [first], START_AT);
  giveCommand(simulation, {
    kind: 'start_bot',
    commandId: '00000000-0000-4000-8000-0000000000c1',
    at: epochMs(START_AT + 500),
    bot: { botId: BOT_ID, module: BOT_MODULES[kind], symbol: 'BTCUSDT', params, lastState: null },
  });
  feedPrices(simulation, rest, START_AT + 1_000);
  const record = simulation.book.snapshot().bots.find(({ botId }) => botId === BOT_ID);
  if (record === undefined) throw new Error('the simulated bot did not start');
  return { ...record, module: READERS[kind] } as RecordOf<Kind>;
}

export function runGridBot(prices: readonly number[], params: object = SMALL_GRID): RecordOf<'grid'> {
  return runKindOfBot('grid', prices, params);
}

/** The bot's row beside its record. */
export function botRow(change: Partial<BotRow> = {}): BotRow {
  const startedAt = new Date(START_AT).toISOString();
  return {
    id: BOT_ID,
    name: 'Test grid',
    type: 'grid',
    symbol: 'BTCUSDT',
    exchange_account_id: '00000000-0000-4000-8000-00000000000a',
    is_paper: true,
    params: SMALL_GRID,
    status: 'running',
    status_reason: '',
    started_at: startedAt,
    stopped_at: null,
    archived_at: null,
    group_name: '',
    created_at: startedAt,
    ...change,
  };
}

export function priceAt(last: number): LivePrice {
  return {
    symbol: 'BTCUSDT',
    last,
    bid: last,
    ask: last,
    change24h: 0,
    high24h: last,
    low24h: last,
    volume24h: 1e9,
    eventTime: START_AT,
    changedAt: START_AT,
    direction: 0,
  };
}

/** The bot with its figures at a price. */
export function viewBot(record: KnownBotRecord | null, last: number, change: Partial<BotRow> = {}): BotView {
  const snapshot: BotSnapshot | undefined =
    record === null ? undefined : { botId: BOT_ID, record, updatedAt: new Date(START_AT).toISOString() };
  return toBotView(botRow(change), snapshot, priceAt(last));
}

/** The record as `bot_states.state` holds it. */
export function storedState(record: KnownBotRecord): unknown {
  return JSON.parse(JSON.stringify(serialiseBotRecord(record)));
}
