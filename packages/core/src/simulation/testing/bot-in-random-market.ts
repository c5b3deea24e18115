// testing: the life that any kind of bot is led through, at a market, a venue and an owner made from a seed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../base/random.ts';
import { AccountBook } from '../../engine/account/account-book.ts';
import type { AccountChanges, AccountCommand } from '../../engine/account/account-types.ts';
import type { BotKind } from '../../bots/kinds.ts';
import { BOT_MODULES } from '../../bots/registry.ts';
import { simulate } from '../run-simulation.ts';
import { ChaosVenue } from './chaos-venue.ts';
import { checkInvariants, checkMoment } from './check-invariants.ts';
import { type OwnerCommand, type TestedBot, ownerCommand } from './owner-command.ts';
import { asText, throughStorage } from './reopen.ts';
import { providerTradeAt } from './provider-trades.ts';
import {
  BOT_ID,
  START_AT,
  type Simulation,
  emptyRecords,
  newAccount,
  newSimulation,
  quoteAt,
  startSimulatedBot,
} from './simulated-account.ts';

type Move = { readonly kind: 'price'; readonly change: number } | { readonly kind: OwnerCommand };

const COMMANDS = ['pause', 'start', 'start', 'start', 'stop', 'cancel', 'cancel', 'cancel_orders', 'close'] as const;

/** A market that swings around 100, jumps now and then, and an owner who interferes now and then. */
function makeMoves(
  seed: number,
  { steps, swing, meddles }: { steps: number; swing: number; meddles: boolean },
): Move[] {
  const random = createRandom(seed);
  let level = 0;
  return Array.from({ length: steps }, (): Move => {
    if (meddles && random() < 0.04) return { kind: COMMANDS[Math.floor(random() * COMMANDS.length)] ?? 'pause' };
    const size = random() < 0.04 ? swing * 6 : swing;
    const before = level;
    level = level * 0.97 + (random() - 0.5) * 2 * size;
    return { kind: 'price', change: (1 + level) / (1 + before) - 1 };
  });
}

/** Market and commands of a scenario as they come, a minute apart. */
function* eventsOf(moves: readonly Move[]): Generator<{ at: number; price: number; move: Move }> {
  let price = 100;
  let at: number = START_AT;
  for (const move of moves) {
    at += 60_000;
    if (move.kind === 'price') price = Math.max(1, Math.round(price * (1 + move.change) * 100) / 100);
    yield { at, price, move };
  }
}

function commandOf({ kind }: Move, at: number, bot: TestedBot, book: AccountBook): AccountCommand | null {
  return kind === 'price' ? null : ownerCommand(kind, at, bot, book);
}

/** Whether it does as a provider does, who then has to trade. */
function isCopying({ kind }: TestedBot): boolean {
  return BOT_MODULES[kind].provider !== undefined;
}

function applyMove(simulation: Simulation, bot: TestedBot, event: { at: number; price: number; move: Move }): void {
  const command = commandOf(event.move, event.at, bot, simulation.book);
  if (command !== null) simulate(simulation, { kind: 'command', command });
  simulate(simulation, { kind: 'quote', quote: quoteAt(event.price, event.at) });
  if (isCopying(bot)) simulate(simulation, providerTradeAt(event.at, event.price));
}

function begin(bot: TestedBot): Simulation {
  const simulation = newSimulation();
  simulate(simulation, { kind: 'quote', quote: quoteAt(100, START_AT) });
  simulate(simulation, { kind: 'command', command: startSimulatedBot(bot, START_AT) });
  return simulation;
}

/** What every kind of bot must stand, whatever the market, the venue and its owner do. */
export function describeBotInRandomMarket(kind: BotKind, paramsArbitrary: fc.Arbitrary<TestedBot['params']>): void {
  const scenario = fc
    .record({
      params: paramsArbitrary,
      seed: fc.nat(),
      steps: fc.integer({ min: 10, max: 100 }),
      swing: fc.constantFrom(0.003, 0.01, 0.02),
      meddles: fc.boolean(),
    })
    .map(({ params, ...given }) => ({ bot: { kind, params }, seed: given.seed, moves: makeMoves(given.seed, given) }));

  describe(`a ${kind} bot in a random market`, () => {
    it('keeps every book, reservation and slot in balance, and spends no more than its allocation', () => {
      fc.assert(
        fc.property(scenario, ({ bot, moves }) => {
          const simulation = begin(bot);
          for (const event of eventsOf(moves)) {
            applyMove(simulation, bot, event);
            checkMoment(simulation.book.snapshot(), simulation.records, quoteAt(event.price, event.at));
          }
          checkInvariants(simulation.book.snapshot(), simulation.records, null);
        }),
        { numRuns: 80 },
      );
    });

    it('keeps them at a venue that rejects, fills in crumbs, cancels by itself, answers late and repeats itself', () => {
      fc.assert(
        fc.property(scenario, ({ bot, moves, seed }) => {
          const records = emptyRecords();
          const book = AccountBook.open(newAccount());
          const config = { rejects: 0.1, fillsInPart: 0.6, cancels: 0.03, delaysCancels: 0.5, repeats: 0.2 };
          const venue = new ChaosVenue(config, createRandom(seed));
          const onChanges = (changes: AccountChanges): void => {
            for (const order of changes.orders) records.orders.set(order.request.clientOrderId, order);
            records.fills.push(...changes.fills);
            records.ledger.push(...changes.ledgerTransactions);
            records.notes.push(...changes.notes);
            expect(changes.anomalies).toEqual([]);
          };
          venue.feed(book, quoteAt(100, START_AT), onChanges);
          venue.settle(book, book.handleCommand(startSimulatedBot(bot, START_AT)).changes, onChanges);
          for (const { at, price, move } of eventsOf(moves)) {
            const command = commandOf(move, at, bot, book);
            if (command !== null) venue.settle(book, book.handleCommand(command).changes, onChanges);
            if (isCopying(bot)) {
              const { trade } = providerTradeAt(at, price);
              venue.settle(book, book.handleProviderTrade(BOT_ID, trade, trade.executedAt), onChanges);
            }
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
        fc.property(scenario, fc.nat(60), ({ bot, moves }, breakAt) => {
          const whole = begin(bot);
          let broken = begin(bot);
          let index = 0;
          for (const event of eventsOf(moves)) {
            applyMove(whole, bot, event);
            applyMove(broken, bot, event);
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
        fc.property(scenario, ({ bot, moves }) => {
          const [first, second] = [begin(bot), begin(bot)];
          for (const event of eventsOf(moves)) applyMove(first, bot, event);
          for (const event of eventsOf(moves)) applyMove(second, bot, event);
          expect(asText(second.book.snapshot())).toBe(asText(first.book.snapshot()));
        }),
        { numRuns: 40 },
      );
    });

    it('never fills an order with the event that made it', () => {
      fc.assert(
        fc.property(scenario, ({ bot, moves }) => {
          const simulation = begin(bot);
          const bornAt = new Map<string, number>();
          for (const { newOrderIds } of simulation.records.changes) for (const id of newOrderIds) bornAt.set(id, 0);
          let index = 0;
          let changesSeen = simulation.records.changes.length;
          for (const event of eventsOf(moves)) {
            index += 1;
            applyMove(simulation, bot, event);
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

    it('misses nothing by passing over the quotes that its triggers leave out', () => {
      const alwaysTriggered = { below: Number.MAX_VALUE, above: null, at: null };
      fc.assert(
        fc.property(scenario, fc.double({ min: 50, max: 150, noNaN: true }), ({ bot, moves }, anyPrice) => {
          const simulation = begin(bot);
          for (const event of eventsOf(moves)) applyMove(simulation, bot, event);
          const state = simulation.book.bot(BOT_ID)?.state;
          if (state === undefined) return;
          const quote = quoteAt(anyPrice, START_AT + 3_600_001);
          const event = { kind: 'quote' as const, at: quote.eventTime, quote };
          const passedOver = BOT_MODULES[kind].step(state, event);
          if (passedOver.state !== state) return;
          const looked = BOT_MODULES[kind].step({ ...state, triggers: alwaysTriggered }, event);
          expect(looked.requests).toEqual(passedOver.requests);
          expect({ ...looked.state, triggers: state.triggers }).toEqual(state);
        }),
        { numRuns: 50 },
      );
    });
  });
}
