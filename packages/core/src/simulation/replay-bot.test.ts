import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertUntil } from '../base/testing/assert-until.ts';
import { dec } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import { BOT_KINDS, type BotKind } from '../bots/kinds.ts';
import { BOT_MODULES } from '../bots/registry.ts';
import { checksOf } from '../bots/testing/registry.ts';
import { type LivedOrder, type LivedPeriod, replayBot } from '../engine/replay-bot.ts';
import type { AccountCommand, BotRecord } from '../engine/account/account-types.ts';
import type { Quote } from '../market/quote.ts';
import { simulate } from './run-simulation.ts';
import { providerTradeAt } from './testing/provider-trades.ts';
import { throughStorage } from './testing/reopen.ts';
import { BOT_ID, START_AT, type Simulation, newAccount, newSimulation, quoteAt } from './testing/simulated-account.ts';
import { type Happening, type MarketScript, happenings, scenario } from './testing/strategy-market.ts';
import { ROUND_INSTRUMENT } from '../market/testing/round-instrument.ts';

interface Life {
  readonly simulation: Simulation;
  readonly period: LivedPeriod;
}

/** The moment of the first quote that the bot is told: it is started before it, as between the quotes of two symbols. */
const BEGINS_AT = START_AT;
const FIRST_QUOTE = quoteAt(100, START_AT - 1);

/** Lets a bot live in a simulated account, and keeps what a server would keep of it. */
function live(kind: BotKind, given: MarketScript): Life {
  const params: unknown = checksOf({ kind }).paramsThatTrade(given.definition);
  const isCopying = BOT_MODULES[kind].provider !== undefined;
  let simulation = newSimulation();
  const quotes: Quote[] = [];
  simulate(simulation, { kind: 'quote', quote: FIRST_QUOTE });
  const bot = { botId: BOT_ID, module: BOT_MODULES[kind], symbol: 'BTCUSDT', params, lastState: null };
  command(simulation, { kind: 'start_bot', at: BEGINS_AT, bot });
  let count = 0;
  for (const each of happenings(given)) {
    if (each.kind === 'quote') quotes.push(each.quote);
    if (isCopying && each.kind === 'quote')
      simulate(simulation, providerTradeAt(each.quote.eventTime, each.quote.last));
    happen(simulation, each, kind);
    count += 1;
    if (count % 17 === 0)
      simulation = newSimulation(throughStorage(simulation.book.snapshot()), {}, simulation.records);
  }
  const { state: last } = botOf(simulation);
  const journal = simulation.records.changes.flatMap((changes) => changes.journal);
  const orders = livedOrders(simulation);
  return {
    simulation,
    period: { module: BOT_MODULES[kind], first: newState(kind, params), last, journal, quotes, orders },
  };
}

function botOf({ book }: Simulation): BotRecord {
  const bot = book.bot(BOT_ID);
  if (bot === null) throw new Error('the bot is gone');
  return bot;
}

type Given<T> = T extends unknown ? Omit<T, 'commandId'> : never;

function command(simulation: Simulation, given: Given<AccountCommand>): void {
  const commandId = `00000000-0000-4000-8000-${String(given.at % 1e12).padStart(12, '0')}`;
  simulate(simulation, { kind: 'command', command: { ...given, commandId } as AccountCommand });
}

/** Does to the account what happens. Commands become a pause, a resume or its end. */
function happen(simulation: Simulation, each: Happening, kind: BotKind): void {
  if (each.kind !== 'command') {
    if (each.kind !== 'candle') simulate(simulation, each);
    return;
  }
  const at = each.at as EpochMs;
  if (each.command === 'pause') command(simulation, { kind: 'pause_bot', at, botId: BOT_ID });
  if (each.command === 'stop')
    command(simulation, { kind: 'stop_bot', at, botId: BOT_ID, holdings: 'sell', reason: 'Stopped by you.' });
  if (each.command === 'start' && botOf(simulation).status === 'paused') {
    const bot = { botId: BOT_ID, module: BOT_MODULES[kind], symbol: 'BTCUSDT', params: {}, lastState: null };
    command(simulation, { kind: 'start_bot', at, bot });
  }
}

function newState(kind: BotKind, params: unknown): LivedPeriod['first'] {
  const { accountId, feeRate } = newAccount();
  const created = BOT_MODULES[kind].create({
    params,
    feeRate,
    botId: BOT_ID,
    accountId,
    instrument: ROUND_INSTRUMENT,
    quote: FIRST_QUOTE,
    nextSequence: 0,
  });
  if (created.status === 'invalid') throw new Error(created.message);
  return created.state;
}

function livedOrders({ records }: Simulation): LivedOrder[] {
  return [...records.orders.values()]
    .filter(({ request }) => request.slot !== null)
    .map(({ request }) => ({
      request,
      fills: records.fills.map(({ fill }) => fill).filter((fill) => fill.clientOrderId === request.clientOrderId),
    }));
}

describe('the replay check', () => {
  it.each(BOT_KINDS)('finds that a %s bot does again what it did, order by order', (kind) => {
    let compared = 0;
    assertUntil(
      fc.property(scenario, (given) => {
        const { simulation, period } = live(kind, given);
        const report = replayBot(period);
        expect(report.differences).toEqual([]);
        expect(report.compared).toBe(period.orders.length);
        expect(report.state.results).toEqual(simulation.book.bot(BOT_ID)?.state.results);
        compared += report.compared;
      }),
      () => compared > 60,
      { numRuns: 40 },
    );
    expect(compared).toBeGreaterThan(60);
  });

  it('names an order that the books have otherwise, have too many of, or lack', () => {
    const { period } = live('strategy', sampleLife());
    const [first, ...others] = period.orders;
    if (first === undefined || others.length === 0) throw new Error('the sample trades');
    const changed = { ...first, request: { ...first.request, quantity: first.request.quantity.plus(dec('1')) } };
    // Of an order that was recorded larger than it was asked for, the fill leaves a rest: the two lives part there too.
    const kinds = (orders: readonly LivedOrder[]) =>
      replayBot({ ...period, orders }).differences.map(({ kind }) => kind);
    expect(kinds([changed, ...others])).toContain('quantity');
    expect(kinds(others)[0]).toBe('not_lived');
    const strangerId = `${first.request.clientOrderId}x` as typeof first.request.clientOrderId;
    const stranger = { ...first, request: { ...first.request, clientOrderId: strangerId } };
    expect(kinds([...period.orders, stranger])).toEqual(['not_replayed']);
  });

  it.each(BOT_KINDS)('misses no order of a %s bot that ended without a fill, which the books do not keep', (kind) => {
    let missing = 0;
    assertUntil(
      fc.property(scenario, (given) => {
        const { simulation, period } = live(kind, given);
        const { orders } = simulation.records;
        const isKept = ({ request, fills }: LivedOrder) =>
          fills.length > 0 || orders.get(request.clientOrderId)?.status !== 'cancelled';
        const kept = period.orders.filter(isKept);
        missing += period.orders.length - kept.length;
        expect(replayBot({ ...period, orders: kept })).toMatchObject({ differences: [], compared: kept.length });
      }),
      () => missing > 0,
      { numRuns: 40 },
    );
    expect(missing).toBeGreaterThan(0);
  });

  it('notices a quote that the bot should have acted on and was not told, and another state behind the same orders', () => {
    const { period } = live('strategy', sampleLife());
    const index = period.journal.findIndex(({ event }) => event.kind === 'quote');
    const kinds = (change: Partial<LivedPeriod>) =>
      replayBot({ ...period, ...change }).differences.map(({ kind }) => kind);
    expect(kinds({ journal: period.journal.toSpliced(index, 1) })).toEqual(['missed_quote']);
    expect(kinds({ last: period.first })).toEqual(['state']);
  });
});

function sampleLife(): MarketScript {
  const lives = fc.sample(scenario, { numRuns: 20, seed: 3 });
  const found = lives.find((given) => !given.meddles && live('strategy', given).period.orders.length > 3);
  if (found === undefined) throw new Error('no sample trades');
  return found;
}
