import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../base/random.ts';
import type { EpochMs } from '../base/time.ts';
import { gridParamsSchema } from '../bots/grid/params.ts';
import { stepGrid } from '../bots/grid/step-grid.ts';
import { AccountBook } from '../engine/account/account-book.ts';
import type { AccountChanges, AccountCommand } from '../engine/account/account-types.ts';
import { simulate } from './run-simulation.ts';
import { ChaosVenue } from './testing/chaos-venue.ts';
import { checkInvariants, checkMoment } from './testing/check-invariants.ts';
import { asText, throughStorage } from './testing/reopen.ts';
import {
  BOT_ID,
  START_AT,
  type Simulation,
  emptyRecords,
  newAccount,
  newSimulation,
  quoteAt,
  startGrid,
} from './testing/simulated-account.ts';

/** Options of a grid around a market at 100. */
const paramsArbitrary = fc
  .record({
    range: fc.constantFrom(null, [90, 110], [95, 105], [101, 120], [80, 99], [99.5, 100.5]),
    grids: fc.integer({ min: 2, max: 12 }),
    allocation: fc.constantFrom(200, 777.77, 1500, 3000),
    stepPct: fc.constantFrom(0.5, 1, 2),
    tpPctPerFill: fc.constantFrom(0, 0.3, 0.5, 1),
    stopLossPct: fc.constantFrom(0, 5, 10),
    spacing: fc.constantFrom('arithmetic', 'geometric'),
    buyBaseAtStart: fc.boolean(),
    stopLossHoldings: fc.constantFrom('sell', 'keep'),
    profitAsset: fc.constantFrom('base', 'quote'),
    trailing: fc.boolean(),
    exits: fc.constantFrom({}, { takeProfitPrice: 125 }, { upperStopPrice: 122 }),
    triggerPrice: fc.constantFrom(null, null, null, 99, 101.5),
  })
  .map(({ range, trailing, exits, ...rest }) => ({
    ...rest,
    ...exits,
    ...(range === null ? {} : { lower: range[0], upper: range[1] }),
    trailingUp: { enabled: trailing, maxLines: 3 },
  }))
  .filter((params) => gridParamsSchema.safeParse(params).success);

type Move =
  | { readonly kind: 'price'; readonly change: number }
  | { readonly kind: 'pause' | 'resume' | 'stop' | 'cancel' | 'cancel_orders' | 'close' };

const WISHES = ['pause', 'resume', 'resume', 'resume', 'stop', 'cancel', 'cancel', 'cancel_orders', 'close'] as const;

/** A market that swings around 100, jumps now and then, and an owner who interferes now and then. */
function makeMoves(
  seed: number,
  { steps, swing, meddles }: { steps: number; swing: number; meddles: boolean },
): Move[] {
  const random = createRandom(seed);
  let level = 0;
  return Array.from({ length: steps }, (): Move => {
    if (meddles && random() < 0.04) return { kind: WISHES[Math.floor(random() * WISHES.length)] ?? 'pause' };
    const size = random() < 0.04 ? swing * 6 : swing;
    const before = level;
    level = level * 0.97 + (random() - 0.5) * 2 * size;
    return { kind: 'price', change: (1 + level) / (1 + before) - 1 };
  });
}

const scenario = fc
  .record({
    params: paramsArbitrary,
    seed: fc.nat(),
    steps: fc.integer({ min: 10, max: 100 }),
    swing: fc.constantFrom(0.003, 0.01, 0.02),
    meddles: fc.boolean(),
  })
  .map((given) => ({ ...given, moves: makeMoves(given.seed, given) }));

/** Market and wishes of a scenario as they come, a minute apart. */
function* eventsOf(moves: readonly Move[]): Generator<{ at: number; price: number; move: Move }> {
  let price = 100;
  let at: number = START_AT;
  for (const move of moves) {
    at += 60_000;
    if (move.kind === 'price') price = Math.max(1, Math.round(price * (1 + move.change) * 100) / 100);
    yield { at, price, move };
  }
}

function commandOf(
  move: Move,
  at: number,
  params: Readonly<Record<string, unknown>>,
  book: AccountBook,
): AccountCommand | null {
  const base = { commandId: `00000000-0000-4000-8000-${String(at % 1e12).padStart(12, '0')}`, at: at as EpochMs };
  switch (move.kind) {
    case 'price':
      return null;
    case 'pause':
      return { ...base, kind: 'pause_bot', botId: BOT_ID };
    case 'resume':
      return { ...startGrid(params, at), ...base };
    case 'stop':
      return {
        ...base,
        kind: 'stop_bot',
        botId: BOT_ID,
        holdings: at % 2 === 0 ? 'sell' : 'keep',
        reason: 'Stopped by hand.',
      };
    case 'cancel': {
      const [order] = book.snapshot().orders;
      return order === undefined ? null : { ...base, kind: 'cancel_order', clientOrderId: order.request.clientOrderId };
    }
    case 'cancel_orders':
      return { ...base, kind: 'stop_all', choice: 'cancel_orders' };
    case 'close':
      return { ...base, kind: 'stop_all', choice: 'close_everything' };
  }
}

function applyMove(
  simulation: Simulation,
  params: Readonly<Record<string, unknown>>,
  event: { at: number; price: number; move: Move },
): void {
  const command = commandOf(event.move, event.at, params, simulation.book);
  if (command !== null) simulate(simulation, { kind: 'command', command });
  simulate(simulation, { kind: 'quote', quote: quoteAt(event.price, event.at) });
}

function begin(params: Readonly<Record<string, unknown>>): Simulation {
  const simulation = newSimulation();
  simulate(simulation, { kind: 'quote', quote: quoteAt(100, START_AT) });
  simulate(simulation, { kind: 'command', command: startGrid(params, START_AT) });
  return simulation;
}

describe('a grid bot in a random market', { timeout: 30_000 }, () => {
  it('keeps every book, reservation and slot in balance, and spends no more than its allocation', () => {
    fc.assert(
      fc.property(scenario, ({ params, moves }) => {
        const simulation = begin(params);
        for (const event of eventsOf(moves)) {
          applyMove(simulation, params, event);
          checkMoment(simulation.book.snapshot(), simulation.records, quoteAt(event.price, event.at));
        }
        checkInvariants(simulation.book.snapshot(), simulation.records, null);
      }),
      { numRuns: 80 },
    );
  });

  it('keeps them at a venue that rejects, fills in crumbs, cancels by itself, answers late and repeats itself', () => {
    fc.assert(
      fc.property(scenario, ({ params, moves, seed }) => {
        const records = emptyRecords();
        const book = AccountBook.open(newAccount());
        const terms = { rejects: 0.1, fillsInPart: 0.6, cancels: 0.03, delaysCancels: 0.5, repeats: 0.2 };
        const venue = new ChaosVenue(terms, createRandom(seed));
        const onChanges = (changes: AccountChanges): void => {
          for (const order of changes.orders) records.orders.set(order.request.clientOrderId, order);
          records.fills.push(...changes.fills);
          records.ledger.push(...changes.ledgerTransactions);
          records.notes.push(...changes.notes);
          expect(changes.anomalies).toEqual([]);
        };
        venue.feed(book, quoteAt(100, START_AT), onChanges);
        venue.settle(book, book.handleCommand(startGrid(params, START_AT)).changes, onChanges);
        for (const { at, price, move } of eventsOf(moves)) {
          const command = commandOf(move, at, params, book);
          if (command !== null) venue.settle(book, book.handleCommand(command).changes, onChanges);
          venue.feed(book, quoteAt(price, at), onChanges);
          checkMoment(book.snapshot(), records, quoteAt(price, at));
        }
        checkInvariants(book.snapshot(), records, null);
      }),
      { numRuns: 80 },
    );
  });

  it('ends in the same state when it is stored and opened again at any point', () => {
    fc.assert(
      fc.property(scenario, fc.nat(60), ({ params, moves }, breakAt) => {
        const whole = begin(params);
        let broken = begin(params);
        let index = 0;
        for (const event of eventsOf(moves)) {
          applyMove(whole, params, event);
          applyMove(broken, params, event);
          if (index === breakAt % moves.length)
            broken = newSimulation(throughStorage(broken.book.snapshot()), {}, broken.records);
          expect(asText(broken.book.snapshot())).toBe(asText(whole.book.snapshot()));
          index += 1;
        }
        expect(broken.records.notes).toEqual(whole.records.notes);
      }),
      { numRuns: 50 },
    );
  });

  it('gives the same state for the same events', () => {
    fc.assert(
      fc.property(scenario, ({ params, moves }) => {
        const [first, second] = [begin(params), begin(params)];
        for (const event of eventsOf(moves)) applyMove(first, params, event);
        for (const event of eventsOf(moves)) applyMove(second, params, event);
        expect(asText(second.book.snapshot())).toBe(asText(first.book.snapshot()));
      }),
      { numRuns: 40 },
    );
  });

  it('never fills an order with the event that made it', () => {
    fc.assert(
      fc.property(scenario, ({ params, moves }) => {
        const simulation = begin(params);
        const bornAt = new Map<string, number>();
        for (const { newOrderIds } of simulation.records.changes) for (const id of newOrderIds) bornAt.set(id, 0);
        let index = 0;
        let changesSeen = simulation.records.changes.length;
        for (const event of eventsOf(moves)) {
          index += 1;
          applyMove(simulation, params, event);
          for (const changes of simulation.records.changes.slice(changesSeen)) {
            for (const { fill } of changes.fills) expect(bornAt.get(fill.clientOrderId)).toBeLessThan(index);
            for (const id of changes.newOrderIds) bornAt.set(id, event.move.kind === 'price' ? index : index - 1);
          }
          changesSeen = simulation.records.changes.length;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('misses nothing by passing over the quotes that its wake leaves out', () => {
    const alwaysAwake = { below: Number.MAX_VALUE, above: null, at: null };
    fc.assert(
      fc.property(scenario, fc.double({ min: 50, max: 150, noNaN: true }), ({ params, moves }, anyPrice) => {
        const simulation = begin(params);
        for (const event of eventsOf(moves)) applyMove(simulation, params, event);
        const state = simulation.book.bot(BOT_ID)?.state;
        if (state?.kind !== 'grid') return;
        const quote = quoteAt(anyPrice, START_AT + 3_600_001);
        const event = { kind: 'quote' as const, at: quote.eventTime, quote };
        const passedOver = stepGrid(state, event);
        if (passedOver.state !== state) return;
        const looked = stepGrid({ ...state, wake: alwaysAwake }, event);
        expect(looked.commands).toEqual(passedOver.commands);
        expect({ ...looked.state, wake: state.wake }).toEqual(state);
      }),
      { numRuns: 50 },
    );
  });
});
