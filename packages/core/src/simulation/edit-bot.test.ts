import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertUntil } from '../base/testing/assert-until.ts';
import { toPlain } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import { BOT_KINDS, type BotKind } from '../bots/kinds.ts';
import { BOT_MODULES } from '../bots/registry.ts';
import { definitionOf } from '../bots/strategy/testing/strategy-run.ts';
import { checksOf } from '../bots/testing/registry.ts';
import { AccountBook } from '../engine/account/account-book.ts';
import { previewEdit } from '../engine/account/preview-edit.ts';
import { paramsAtStart } from '../engine/bot/plan-edit.ts';
import { parseEvent, serialiseEvent } from '../engine/stored-event.ts';
import { replayBot } from '../engine/replay-bot.ts';
import type { AccountCommand } from '../engine/account/account-types.ts';
import type { Quote } from '../market/quote.ts';
import { ROUND_INSTRUMENT } from '../market/testing/round-instrument.ts';
import { simulate } from './run-simulation.ts';
import { throughStorage } from './testing/reopen.ts';
import { BOT_ID, START_AT, type Simulation, newAccount, newSimulation, quoteAt } from './testing/simulated-account.ts';

/** Of a strategy bot, which waits here: a market of quotes alone closes no candles. */
const DEFINITION = definitionOf({});

const EDITED_KINDS = BOT_KINDS.filter((kind) => BOT_MODULES[kind].editing !== undefined);

const life = fc.record({
  kind: fc.constantFrom(...EDITED_KINDS),
  moves: fc.array(fc.integer({ min: -120, max: 120 }), { minLength: 30, maxLength: 120 }),
  edits: fc.array(fc.nat(), { minLength: 2, maxLength: 6 }),
  restarts: fc.boolean(),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

/** Whatever else is drawn, each change of each kind is asked for once. */
function everyEditOf(kind: BotKind): Life {
  const edits = checksOf({ kind }).edits.map((_, index) => index);
  return { kind, moves: edits.flatMap(() => [90, -60, 30, -90, 60, -120, 90]), edits, restarts: true };
}

function edit(simulation: Simulation, at: EpochMs, changes: object): string {
  const command: AccountCommand = { commandId: `edit-${at}`, at, kind: 'edit_bot', botId: BOT_ID, changes };
  const preview = previewEdit(AccountBook.open(throughStorage(simulation.book.snapshot())), {
    botId: BOT_ID,
    changes,
    at,
  });
  const before = simulation.records.changes.length;
  simulate(simulation, { kind: 'command', command });
  const result = simulation.records.results.at(-1);
  if ('status' in preview || result?.status !== 'done') {
    expect('status' in preview && preview.reason).toBe(result?.status === 'refused' && result.reason);
    return result?.status === 'refused' ? result.reason : 'none';
  }
  const made = simulation.records.changes.slice(before);
  const placed = made.flatMap(({ orders, newOrderIds }) =>
    orders.filter(({ request }) => newOrderIds.has(request.clientOrderId)),
  );
  const ids = (orders: typeof placed) => orders.map(({ request }) => request.clientOrderId);
  // A cancel and an order that is marketable are answered by the venue at once: what came of them is beyond the preview.
  expect(ids(placed).slice(0, preview.comes.length)).toEqual(ids([...preview.comes]));
  const cancelled = made.flatMap(({ venueCommands }) =>
    venueCommands.flatMap((asked) => (asked.kind === 'cancel' ? [asked.clientOrderId] : [])),
  );
  expect(cancelled.slice(0, preview.leaves.length)).toEqual(ids([...preview.leaves]));
  return 'done';
}

function live({ kind, moves, edits, restarts }: Life) {
  let simulation = newSimulation();
  const first = quoteAt(100, START_AT - 1);
  const quotes: Quote[] = [];
  simulate(simulation, { kind: 'quote', quote: first });
  const checks = checksOf({ kind });
  const params = checks.paramsThatTrade(DEFINITION);
  const bot = { botId: BOT_ID, module: BOT_MODULES[kind], symbol: 'BTCUSDT', params, lastState: null };
  simulate(simulation, { kind: 'command', command: { commandId: 'start', at: START_AT, kind: 'start_bot', bot } });
  const outcomes: string[] = [];
  let price = 100;
  moves.forEach((move, index) => {
    const at = (START_AT + (index + 1) * 10_000) as EpochMs;
    price = Math.round((price + move / 100 + (100 - price) * 0.02) * 100) / 100;
    const quote = quoteAt(price, at);
    quotes.push(quote);
    simulate(simulation, { kind: 'quote', quote });
    const which = edits[Math.floor(index / 7)];
    if (index % 7 === 3 && which !== undefined)
      outcomes.push(edit(simulation, (at + 1) as EpochMs, checks.edits[which % checks.edits.length] ?? {}));
    if (restarts && index % 11 === 5)
      simulation = newSimulation(throughStorage(simulation.book.snapshot()), {}, simulation.records);
  });
  return { simulation, quotes, first, outcomes };
}

describe('a bot that is edited while it runs', () => {
  it('does what the preview said, keeps its books, and does the same again when it is replayed', () => {
    const seen = new Map(EDITED_KINDS.map((kind) => [kind, new Set<string>()]));
    let compared = 0;
    assertUntil(
      fc.property(life, (given) => {
        const { simulation, quotes, first, outcomes } = live(given);
        for (const outcome of outcomes) seen.get(given.kind)?.add(outcome);
        const record = simulation.book.bot(BOT_ID);
        if (record === null) throw new Error('the bot is gone');
        expect(record.status).not.toBe('error');
        expect(toPlain(record.cash)).toBe(toPlain(record.allocation.plus(record.state.results.cashFlow)));
        const journal = simulation.records.changes.flatMap((changes) => changes.journal);
        for (const { event } of journal) {
          if (event.kind !== 'edited') continue;
          expect(parseEvent(JSON.parse(JSON.stringify(serialiseEvent(event))))).toEqual(event);
        }
        const { accountId, feeRate } = newAccount();
        const { module } = record;
        const params = paramsAtStart(
          journal.map(({ event }) => event),
          record.state.params,
        );
        const created = module.create({
          params,
          feeRate,
          botId: BOT_ID,
          accountId,
          instrument: ROUND_INSTRUMENT,
          quote: first,
          nextSequence: 0,
        });
        if (created.status === 'invalid') throw new Error(created.message);
        const orders = [...simulation.records.orders.values()].map(({ request }) => ({
          request,
          fills: simulation.records.fills
            .map(({ fill }) => fill)
            .filter(({ clientOrderId }) => clientOrderId === request.clientOrderId),
        }));
        const report = replayBot({ module, first: created.state, last: record.state, journal, quotes, orders });
        expect(report.differences).toEqual([]);
        compared += report.compared;
      }),
      () =>
        compared > 200 && [...seen.values()].every((outcomes) => outcomes.has('done') && outcomes.has('EDIT_UNSAFE')),
      { numRuns: 60, examples: EDITED_KINDS.map((kind) => [everyEditOf(kind)]) },
    );
    expect(compared).toBeGreaterThan(200);
    for (const [kind, outcomes] of seen)
      expect([...outcomes], kind).toEqual(expect.arrayContaining(['done', 'EDIT_UNSAFE']));
  });

  it('takes a larger budget from what is free, and no more than that', () => {
    const { simulation } = live({
      kind: 'grid',
      moves: Array.from({ length: 30 }, () => 0),
      edits: [],
      restarts: false,
    });
    expect(edit(simulation, (START_AT + 1e6) as EpochMs, { allocation: '10000' })).toBe('done');
    expect(toPlain(simulation.book.bot(BOT_ID)?.allocation ?? ROUND_INSTRUMENT.minNotional)).toBe('10000');
    expect(edit(simulation, (START_AT + 2e6) as EpochMs, { allocation: '10001' })).toBe('INSUFFICIENT_BALANCE');
    expect(toPlain(simulation.book.bot(BOT_ID)?.allocation ?? ROUND_INSTRUMENT.minNotional)).toBe('10000');
  });
});
