import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dec } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import { createBotState } from '../engine/create-bot-state.ts';
import type { BotKind } from '../engine/bot-state.ts';
import { type LivedMoment, type LivedOrder, type LivedPeriod, replayBot } from '../engine/replay-bot.ts';
import { isActive, type Order } from '../orders/order.ts';
import type { AccountCommand } from '../engine/account/account-types.ts';
import type { Quote } from '../market/quote.ts';
import { simulate } from './run-simulation.ts';
import { BOT_ID, START_AT, type Simulation, newAccount, newSimulation, quoteAt } from './testing/simulated-account.ts';
import { type Happening, type Scenario, happenings, scenario } from './testing/strategy-market.ts';
import { ROUND_INSTRUMENT } from '../market/testing/round-instrument.ts';

interface Life {
  readonly simulation: Simulation;
  readonly period: LivedPeriod;
}

const GRID = { lower: 96, upper: 104, grids: 9, allocation: 1_000, stopLossPct: 0 };
const BEGINS_AT = (START_AT - 1) as EpochMs;

/** Lets a bot live in a simulated account, and keeps what a server would keep of it. */
function live(kind: BotKind, given: Scenario): Life {
  const params: unknown = kind === 'grid' ? GRID : { definition: given.definition, allocation: '1000' };
  const simulation = newSimulation();
  const first = quoteAt(100, BEGINS_AT);
  const moments: LivedMoment[] = [{ kind: 'started', at: BEGINS_AT, quote: first }];
  simulate(simulation, { kind: 'quote', quote: first });
  const bot = { botId: BOT_ID, kind, symbol: 'BTCUSDT', params, lastState: null };
  command(simulation, { kind: 'start_bot', at: BEGINS_AT, bot });
  let quote = first;
  for (const each of happenings(given)) {
    if (each.kind === 'quote') ({ quote } = each);
    moments.push(...happen(simulation, each, { quote, kind }));
  }
  return { simulation, period: { state: newState(kind, params), moments, orders: livedOrders(simulation) } };
}

type Given<T> = T extends unknown ? Omit<T, 'commandId'> : never;

function command(simulation: Simulation, given: Given<AccountCommand>): void {
  const commandId = `00000000-0000-4000-8000-${String(given.at % 1e12).padStart(12, '0')}`;
  simulate(simulation, { kind: 'command', command: { ...given, commandId } as AccountCommand });
}

/** Does to the account what happens, and answers what the bot was told of it. Wishes become a pause or its end. */
function happen(
  simulation: Simulation,
  each: Happening,
  { quote, kind }: { readonly quote: Quote; readonly kind: BotKind },
): LivedMoment[] {
  switch (each.kind) {
    case 'quote':
      simulate(simulation, each);
      return [{ kind: 'quote', at: each.quote.eventTime, quote: each.quote }];
    case 'candle_closed':
      simulate(simulation, each);
      return [{ kind: 'candle_closed', at: each.at, candles: each.candles, quote }];
    case 'wish': {
      const at = each.at as EpochMs;
      if (each.wish === 'pause') {
        command(simulation, { kind: 'pause_bot', at, botId: BOT_ID });
        return [{ kind: 'paused', at, keepsSells: true }];
      }
      if (each.wish !== 'start') return [];
      const bot = { botId: BOT_ID, kind, symbol: 'BTCUSDT', params: {}, lastState: null };
      command(simulation, { kind: 'start_bot', at, bot });
      return [{ kind: 'resumed', at, quote }];
    }
    case 'candle':
      return [];
  }
}

function newState(kind: BotKind, params: unknown): LivedPeriod['state'] {
  const { accountId, feeRate } = newAccount();
  const created = createBotState({
    kind,
    params,
    feeRate,
    botId: BOT_ID,
    accountId,
    instrument: ROUND_INSTRUMENT,
    quote: quoteAt(100, BEGINS_AT),
    nextSequence: 0,
  });
  if (created.status === 'invalid') throw new Error(created.message);
  return created.state;
}

function livedOrders({ records }: Simulation): LivedOrder[] {
  return [...records.orders.values()].map((order) => ({
    request: order.request,
    fills: records.fills.map(({ fill }) => fill).filter((fill) => fill.clientOrderId === order.request.clientOrderId),
    end: endOf(order),
  }));
}

function endOf(order: Order): LivedOrder['end'] {
  const { status, reason, updatedAt } = order;
  if (isActive(order) || status === 'filled') return null;
  return { status: status as NonNullable<LivedOrder['end']>['status'], at: updatedAt, code: reason ?? '' };
}

describe('the replay check', () => {
  it.each(['strategy', 'grid'] as const)('finds that a %s bot does again what it did, order by order', (kind) => {
    let compared = 0;
    fc.assert(
      fc.property(scenario, (given) => {
        const { simulation, period } = live(kind, given);
        const report = replayBot(period);
        expect(report.differences).toEqual([]);
        expect(report.compared).toBe(period.orders.length);
        expect(report.state.results).toEqual(simulation.book.bot(BOT_ID)?.state.results);
        compared += report.compared;
      }),
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
});

function sampleLife(): Scenario {
  const lives = fc.sample(scenario, { numRuns: 20, seed: 3 });
  const found = lives.find((given) => !given.meddles && live('strategy', given).period.orders.length > 3);
  if (found === undefined) throw new Error('no sample trades');
  return found;
}
