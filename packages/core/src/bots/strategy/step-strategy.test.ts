import { MINUTE_MS } from '../../base/time.ts';
import { describe, expect, it } from 'vitest';
import { dec, toPlain } from '../../base/decimal.ts';
import { all, any, above, atLeast, below, position, priceValue } from '../../strategies/build-rule.ts';
import type { StrategyDefinition } from '../../strategies/definition.ts';
import { strategyBotFigures } from './figures.ts';
import { stepStrategy } from './step-strategy.ts';
import { StrategyRun, definitionOf } from './testing/strategy-run.ts';

const PROTECTED: StrategyDefinition['protection'] = {
  stopLoss: { kind: 'fraction', value: 0.02 },
  takeProfit: { kind: 'fraction', value: 0.05 },
};

describe('a strategy bot that enters', () => {
  it('does nothing before the first candle after its start has closed', () => {
    const run = new StrategyRun(definitionOf({}));
    run.quote(200);
    expect(run.placed).toEqual([]);
    expect(run.state.nextCandleAt).toBe(run.startedAt + MINUTE_MS);
    expect(run.explain()).toBe(
      'Waiting for a candle at whose close the close is above 100. The next 1m candle closes at 12:01 UTC.',
    );
  });

  it('buys at the market when a candle says so, sized by the ask within its allocation', () => {
    const run = new StrategyRun(definitionOf({}));
    run.quote(101).close(101);
    expect(run.placed).toMatchObject([{ side: 'buy', type: 'market', purpose: 'entry', slot: 'entry' }]);
    // 1000 / (101.01 x 1.01 x 1.001) rounded down to the lot.
    expect(toPlain(run.placed[0]?.quantity ?? dec('0'))).toBe('9.792');
  });

  it('gives every order the next number, so that the same state asks for the same order', () => {
    const run = new StrategyRun(definitionOf({}));
    const before = run.quote(101).state;
    const event = run.closeEvent(101);
    const [first, again] = [stepStrategy(before, event), stepStrategy(before, event)];
    expect(again).toEqual(first);
  });

  it.each([
    ['equity_fraction', 0.5, '4.95'],
    ['quote_amount', 300, '2.97'],
    ['base_amount', 1.5, '1.5'],
    // A stop 2 % away, at 98.98 on the tick, loses 10 of 1,000 when it is hit: 10 / 2.0301.
    ['risk_fraction', 0.01, '4.925'],
  ] as const)('sizes by %s of %s', (kind, value, expected) => {
    const run = new StrategyRun(definitionOf({ protection: PROTECTED, sizing: { kind, value } }));
    run.quote(101).close(101);
    expect(toPlain(run.placed[0]?.quantity ?? dec('0'))).toBe(expected);
  });

  it('says why it opens nothing when a fixed size is more than it has', () => {
    const run = new StrategyRun(definitionOf({ sizing: { kind: 'quote_amount', value: 5_000 } }));
    run.quote(101).close(101);
    expect(run.placed).toEqual([]);
    expect(run.notes.at(-1)).toBe(
      'ENTRY_SKIPPED: Entry signal, but no position is opened. It takes 5,000 USDT, and 1,000 USDT are left.',
    );
  });

  it('takes a candle once, and none that is not closed', () => {
    const run = new StrategyRun(definitionOf({}));
    run.quote(101);
    const event = run.closeEvent(101);
    const early = { ...event, at: (event.at - 1) as typeof event.at };
    expect(run.give(early).placed).toEqual([]);
    run.give(event).deny('ENTRY');
    const state = run.state;
    expect(run.give(event).state).toBe(state);
  });

  it('waits for the next signal after a refusal, and does not ask again for the same', () => {
    const run = new StrategyRun(definitionOf({}));
    run.quote(101).close(101).deny('The daily loss limit is reached.');
    expect(run.notes.at(-1)).toContain('The purchase was denied: The daily loss limit is reached.');
    run.quote(102).quote(103);
    expect(run.placed).toHaveLength(1);
    expect(run.explain()).toMatch(/opened nothing: The purchase was denied: The daily loss limit is reached\.$/u);
    run.close(103);
    expect(run.placed).toHaveLength(2);
    run.fill('103').close(50);
    expect(run.explain()).not.toContain('opened nothing');
  });

  it('passes over signals for ever longer while its purchases are refused, and says it once', () => {
    const run = new StrategyRun(definitionOf({}));
    run.quote(101);
    const asked: number[] = [];
    for (let minute = 0; minute < 300; minute += 1) {
      const before = run.placed.length;
      run.close(103);
      if (run.placed.length === before) continue;
      asked.push(minute);
      run.deny('The daily loss limit is reached.');
    }
    // 30 s, 1, 2, 4 … minutes, then an hour.
    expect(asked.map((minute, i) => minute - (asked[i - 1] ?? minute))).toEqual([0, 1, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
    const refusals = run.notes.filter((each) => each.startsWith('ENTRY_REFUSED'));
    expect(refusals).toHaveLength(asked.length);
    expect(run.explain()).toContain('It asks again at the first signal after');
    run.pause().resume();
    expect(run.close(103).placed).toHaveLength(asked.length + 1);
  });

  it('ignores short signals and says so', () => {
    const run = new StrategyRun(
      definitionOf({ entry: { long: above(priceValue('close'), 100), short: below(priceValue('close'), 90) } }),
    );
    run.quote(80).close(80);
    expect(run.placed).toEqual([]);
    expect(run.notes.map((each) => each.split(':')[0])).toEqual(['STARTED', 'LONG_ONLY']);
  });
});

describe('a strategy bot that holds', () => {
  const entered = (change: Partial<StrategyDefinition> = {}): StrategyRun =>
    new StrategyRun(definitionOf({ protection: PROTECTED, ...change })).quote(101).close(101).fill('100');

  it('lays stop and target around its fill, and lets a sale rest at the target', () => {
    const run = entered();
    const held = run.state.position;
    expect([held?.stop, held?.target].map((each) => toPlain(each ?? dec('0')))).toEqual(['98', '105']);
    expect(run.placed.at(-1)).toMatchObject({ side: 'sell', type: 'limit', purpose: 'exit', slot: 'target' });
    expect(run.state.triggers).toMatchObject({ below: 98, above: null });
  });

  it('passes over quotes between its levels without a change', () => {
    const run = entered();
    const { state } = run;
    expect(run.quote(99).quote(104).state).toBe(state);
  });

  it('takes the resting sale back and sells at the market when the stop is reached', () => {
    const run = entered();
    run.quote(97.5);
    expect(run.cancelled).toHaveLength(1);
    run.confirmCancel();
    expect(run.placed.at(-1)).toMatchObject({ side: 'sell', type: 'market', slot: 'exit' });
    run.fill('97.4');
    expect(run.state).toMatchObject({ position: null, order: null, leaving: null });
    expect(run.state.results).toMatchObject({ trades: 1, wins: 0 });
    expect(run.notes.some((each) => each.startsWith('EXIT: Stop loss: the market fell to 97.49'))).toBe(true);
  });

  it('counts a win when its target is filled, and buys again at the next signal', () => {
    const run = entered().fill('105');
    expect(run.state.results).toMatchObject({ trades: 1, wins: 1 });
    run.close(106);
    expect(run.placed.at(-1)).toMatchObject({ side: 'buy' });
  });

  it('counts a trade that brings exactly nothing as neither win nor loss', () => {
    const run = entered().fill('105').close(101).fill('99.9').fill('100.1').close(101).fill('100').fill('97');
    expect(run.state.results).toMatchObject({ trades: 3, wins: 1, evens: 1 });
    expect(strategyBotFigures(run.state, null).winRate).toBe(0.5);
    const even = new StrategyRun(definitionOf({ protection: PROTECTED })).quote(101).close(101);
    expect(strategyBotFigures(even.fill('99.9').fill('100.1').state, null).winRate).toBeNull();
  });

  it('watches the target itself when no sale may rest there', () => {
    const run = entered().deny('Too many orders.');
    expect(run.notes.at(-1)).toContain('The bot watches the target itself');
    expect(run.state.triggers.above).toBe(105);
    run.quote(105.1);
    expect(run.placed.at(-1)).toMatchObject({ type: 'market', side: 'sell' });
  });

  it.each([
    ['an exit signal', { exit: { long: below(priceValue('close'), 100) } }, [99.5], 'EXIT: Exit signal'],
    ['its time', { protection: { ...PROTECTED, timeExit: 2 } }, [101, 101], 'EXIT: Held for 2 candles'],
    [
      'a rule about the position',
      { exit: { long: any(below(priceValue('close'), 50), all(atLeast(position('candles_held'), 2))) } },
      [101, 101],
      "EXIT: The strategy's rule",
    ],
  ] as const)('leaves by %s at the close of a candle', (_, change, closes, note) => {
    const run = entered(change);
    for (const close of closes) run.close(close);
    expect(run.notes.at(-1)?.startsWith(note)).toBe(true);
    run.confirmCancel().fill('100');
    expect(run.state.position).toBeNull();
  });

  it('moves a trailing stop up behind the best bid and never down', () => {
    const trailing = { distance: { kind: 'fraction', value: 0.01 }, activation: 0.02 } as const;
    const run = entered({ protection: { trailing } });
    expect(run.state.position?.stop).toBeNull();
    run.quote(101.9);
    expect(run.state.position?.stop).toBeNull();
    run.quote(104).quote(103.5);
    // One percent below the bid of 103.9896, rounded down to the tick.
    expect(toPlain(run.state.position?.stop ?? dec('0'))).toBe('102.94');
    run.quote(102.9);
    expect(run.notes.at(-1)).toContain('Trailing stop: the market fell to 102.89, the stop is at 102.94.');
  });

  it('tries a refused sale again after a wait, and never gives up what it holds while it runs', () => {
    const run = entered({ protection: { stopLoss: { kind: 'fraction', value: 0.02 } } });
    run.quote(97).deny('The venue is closed.');
    const sales = () => run.placed.filter(({ side }) => side === 'sell').length;
    expect(sales()).toBe(1);
    run.quote(97);
    expect(sales(), 'too early').toBe(1);
    run.pass(31_000).quote(97);
    expect(sales()).toBe(2);
  });

  it('counts an entry that was filled in part with what it got', () => {
    const run = new StrategyRun(definitionOf({ protection: PROTECTED })).quote(101).close(101);
    run.fill('100', '4', false).expire();
    expect(toPlain(run.state.position?.entryQuantity ?? dec('0'))).toBe('4');
    expect(run.placed.at(-1)).toMatchObject({ slot: 'target' });
  });

  it('adds up: realised and unrealised are what cash and holdings gained', () => {
    const run = entered().quote(103);
    const figures = strategyBotFigures(run.state, run.lastQuote);
    const worth = run.state.held.quantity.times(dec(String(run.lastQuote?.bid ?? 0)));
    expect(toPlain(figures.total ?? dec('0'))).toBe(toPlain(run.state.results.cashFlow.plus(worth)));
  });
});

describe('a strategy bot that is paused or stopped', () => {
  const entered = (): StrategyRun =>
    new StrategyRun(definitionOf({ protection: PROTECTED })).quote(101).close(101).fill('100');

  it('opens nothing while it is paused, and goes on guarding what it holds', () => {
    const idle = new StrategyRun(definitionOf({})).quote(101).pause();
    expect(idle.close(101).placed).toEqual([]);
    const holding = entered().pause().quote(97).confirmCancel();
    expect(holding.placed.at(-1)).toMatchObject({ slot: 'exit' });
  });

  it('lets its sale rest again after it was paused without any', () => {
    const run = entered().pause(false).confirmCancel();
    expect(run.state).toMatchObject({ order: null });
    expect(run.state.triggers.above, 'it watches the target meanwhile').toBe(105);
    run.resume();
    expect(run.placed.at(-1)).toMatchObject({ slot: 'target' });
  });

  it.each([
    ['sell', 'exit'],
    ['keep', 'target'],
  ] as const)('ends after "%s"', (holdings, lastSlot) => {
    const run = entered().stop(holdings).confirmCancel();
    expect(run.placed.at(-1)).toMatchObject({ slot: lastSlot });
    if (holdings === 'sell') run.fill('101');
    expect(run.state.phase).toBe('finished');
    expect(run.finished).toHaveLength(1);
    expect(run.quote(50).close(50).placed).toHaveLength(holdings === 'sell' ? 3 : 2);
  });
});
