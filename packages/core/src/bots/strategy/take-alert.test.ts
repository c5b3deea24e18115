import { describe, expect, it } from 'vitest';
import { dec, toPlain } from '../../base/decimal.ts';
import { StrategyRun, definitionOf } from './testing/strategy-run.ts';

const PROTECTED = definitionOf({ protection: { stopLoss: { kind: 'fraction', value: 0.02 } } });

/** A bot that takes alerts and has read a candle which closed at 101. */
function started(signals: 'alerts' | 'both' | 'rules'): StrategyRun {
  return new StrategyRun(PROTECTED, signals).quote(99).close(99).quote(101);
}

const alert = (run: StrategyRun, action: 'enter' | 'exit') =>
  run.give({ kind: 'alert', at: run.now, action, source: 'TradingView', quote: run.lastQuote });

describe('a strategy bot that takes alerts', () => {
  it('enters by one, sized and protected as its strategy says', () => {
    const run = alert(started('alerts'), 'enter');
    expect(run.placed).toMatchObject([{ side: 'buy', type: 'market', purpose: 'entry' }]);
    expect(toPlain(run.placed[0]?.quantity ?? dec('0'))).toBe('9.792');
    run.fill('101.01');
    expect(toPlain(run.state.position?.stop ?? dec('0'))).toBe('98.98');
    expect(run.notes).toContain('ENTRY_SIGNAL: Entry alert of "TradingView": buying at the market, which asks 101.01.');
  });

  it('opens nothing by its rules, unless it takes both', () => {
    expect(started('alerts').close(105).placed).toEqual([]);
    expect(started('both').close(105).placed).toHaveLength(1);
  });

  it('leaves by one', () => {
    const run = alert(started('alerts'), 'enter').fill('101');
    alert(run, 'exit');
    expect(run.placed.at(-1)).toMatchObject({ side: 'sell', type: 'market', purpose: 'exit' });
    expect(run.notes.at(-1)).toBe('EXIT: Exit alert of "TradingView".');
  });

  it('takes an entry back that has not been filled when the exit comes', () => {
    const run = alert(started('alerts'), 'enter');
    alert(run, 'exit');
    expect(run.cancelled).toHaveLength(1);
    run.fill('101');
    expect(run.placed.at(-1)).toMatchObject({ side: 'sell', purpose: 'exit' });
  });

  it('does nothing when it holds already, holds nothing, is paused or knows no stop yet, and says so', () => {
    const held = alert(started('alerts'), 'enter').fill('101');
    expect(alert(held, 'enter').placed).toHaveLength(1);
    const paused = started('alerts');
    paused.give({ kind: 'paused', at: paused.now, keepsSells: true });
    const young = new StrategyRun(PROTECTED, 'alerts').quote(100);
    const said = [held, alert(started('alerts'), 'exit'), alert(paused, 'enter'), alert(young, 'enter')].map((run) =>
      run.notes.at(-1),
    );
    expect(said).toEqual([
      'ALERT_IGNORED: Entry alert of "TradingView", but nothing is done: a position is open or on its way.',
      'ALERT_IGNORED: Exit alert of "TradingView", but nothing is done: nothing is held.',
      'ALERT_IGNORED: Entry alert of "TradingView", but nothing is done: the bot is paused.',
      'ALERT_IGNORED: Entry alert of "TradingView", but nothing is done: the strategy has read no candle yet, so stop and size are not known.',
    ]);
  });

  it('says what it waits for', () => {
    expect(started('alerts').explain()).toMatch(/^Waiting for an alert\./u);
    expect(started('both').explain()).toMatch(
      /^Waiting for an alert or a candle at whose close the close is above 100\./u,
    );
  });
});
