import { MINUTE_MS } from '../base/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertUntil } from '../base/testing/assert-until.ts';
import type { KnownBotState } from '../bots/registry.ts';
import { createRandom } from '../base/random.ts';
import { stepStrategy } from '../bots/strategy/step-strategy.ts';
import { AccountBook } from '../engine/account/account-book.ts';
import type { AccountChanges } from '../engine/account/account-types.ts';
import type { StrategyDefinition } from '../strategies/definition.ts';
import { simulate } from './run-simulation.ts';
import { ChaosVenue } from './testing/chaos-venue.ts';
import { checkInvariants, checkMoment } from './testing/check-invariants.ts';
import { type TestedBot, ownerCommand } from './testing/owner-command.ts';
import { asText, throughStorage } from './testing/reopen.ts';
import {
  BOT_ID,
  START_AT,
  type Simulation,
  emptyRecords,
  newAccount,
  newSimulation,
  quoteAt,
  startSimulatedBot,
} from './testing/simulated-account.ts';
import { type Happening, happenings, scenario } from './testing/strategy-market.ts';

const botOf = (definition: StrategyDefinition): TestedBot => ({
  kind: 'strategy',
  params: { definition, allocation: '1000' },
});

function begin(definition: StrategyDefinition): Simulation {
  const simulation = newSimulation();
  simulate(simulation, { kind: 'quote', quote: quoteAt(100, START_AT - 1) });
  simulate(simulation, { kind: 'command', command: startSimulatedBot(botOf(definition), START_AT - 1) });
  return simulation;
}

function happen(simulation: Simulation, definition: StrategyDefinition, each: Happening): void {
  if (each.kind !== 'command') simulate(simulation, each);
  else {
    const command = ownerCommand(each.command, each.at, botOf(definition), simulation.book);
    if (command !== null) simulate(simulation, { kind: 'command', command });
  }
}

describe('a strategy bot in a random market', () => {
  it('keeps every book and reservation in balance, spends no more than it has, and trades', () => {
    let fills = 0;
    assertUntil(
      fc.property(scenario, (given) => {
        const simulation = begin(given.definition);
        for (const each of happenings(given)) {
          happen(simulation, given.definition, each);
          const quote = each.kind === 'quote' ? each.quote : null;
          checkMoment(simulation.book.snapshot(), simulation.records, quote);
        }
        checkInvariants(simulation.book.snapshot(), simulation.records, null);
        fills += simulation.records.fills.length;
      }),
      () => fills > 100,
      { numRuns: 60 },
    );
    expect(fills).toBeGreaterThan(100);
  });

  it('keeps them at a venue that rejects, fills in crumbs, cancels by itself, answers late and repeats itself', () => {
    fc.assert(
      fc.property(scenario, (given) => {
        const records = emptyRecords();
        const book = AccountBook.open(newAccount());
        const config = { rejects: 0.1, fillsInPart: 0.6, cancels: 0.03, delaysCancels: 0.5, repeats: 0.2 };
        const venue = new ChaosVenue(config, createRandom(given.seed));
        const onChanges = (changes: AccountChanges): void => {
          for (const order of changes.orders) records.orders.set(order.request.clientOrderId, order);
          records.fills.push(...changes.fills);
          records.ledger.push(...changes.ledgerTransactions);
          records.notes.push(...changes.notes);
          expect(changes.anomalies).toEqual([]);
        };
        venue.feed(book, quoteAt(100, START_AT - 1), onChanges);
        venue.settle(
          book,
          book.handleCommand(startSimulatedBot(botOf(given.definition), START_AT - 1)).changes,
          onChanges,
        );
        for (const each of happenings(given)) {
          if (each.kind === 'quote') venue.feed(book, each.quote, onChanges);
          else if (each.kind === 'candle_closed') venue.settle(book, book.handleClosedCandle(each), onChanges);
          else if (each.kind === 'command') {
            const command = ownerCommand(each.command, each.at, botOf(given.definition), book);
            if (command !== null) venue.settle(book, book.handleCommand(command).changes, onChanges);
          }
          checkMoment(book.snapshot(), records, each.kind === 'quote' ? each.quote : null);
        }
        checkInvariants(book.snapshot(), records, null);
      }),
      { numRuns: 60 },
    );
  });

  it('ends in the same state when it is stored and opened again at any point', () => {
    fc.assert(
      fc.property(scenario, fc.nat(200), (given, breakAt) => {
        const whole = begin(given.definition);
        let broken = begin(given.definition);
        let index = 0;
        for (const each of happenings(given)) {
          happen(whole, given.definition, each);
          happen(broken, given.definition, each);
          if (index === breakAt) broken = newSimulation(throughStorage(broken.book.snapshot()), {}, broken.records);
          index += 1;
        }
        expect(asText(broken.book.snapshot())).toBe(asText(whole.book.snapshot()));
        expect(broken.records.notes).toEqual(whole.records.notes);
      }),
      { numRuns: 40 },
    );
  });

  it('misses nothing by passing over the quotes that its triggers leave out', () => {
    const alwaysTriggered = { below: Number.MAX_VALUE, above: null, at: null };
    fc.assert(
      fc.property(scenario, fc.double({ min: 90, max: 110, noNaN: true }), (given, anyPrice) => {
        const simulation = begin(given.definition);
        for (const each of happenings(given)) happen(simulation, given.definition, each);
        const state = simulation.book.bot(BOT_ID)?.state as KnownBotState | undefined;
        if (state?.kind !== 'strategy') return;
        const quote = quoteAt(anyPrice, START_AT + given.candles * MINUTE_MS + 1);
        const event = { kind: 'quote' as const, at: quote.eventTime, quote };
        const passedOver = stepStrategy(state, event);
        if (passedOver.state !== state) return;
        const looked = stepStrategy({ ...state, triggers: alwaysTriggered }, event);
        expect(looked.requests).toEqual(passedOver.requests);
        expect({ ...looked.state, triggers: state.triggers }).toEqual(state);
      }),
      { numRuns: 40 },
    );
  });
});
