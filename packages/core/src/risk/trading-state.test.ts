import { describe, expect, it } from 'vitest';
import { dec } from '../base/decimal.ts';
import { toIso } from '../base/time.ts';
import type { EpochMs } from '../base/time.ts';
import type { BreakerContext } from './risk-context.ts';
import { DEFAULT_RISK_LIMITS } from './risk-limits.ts';
import { FREE_STANDING, findGate, judgeTradingState } from './trading-state.ts';

/** A Wednesday. */
const NOW = Date.UTC(2026, 5, 3, 15) as EpochMs;

function figures(change: Partial<BreakerContext> = {}): BreakerContext {
  return {
    now: NOW,
    equity: dec('10000'),
    dayStartEquity: dec('10000'),
    weekStartEquity: dec('10000'),
    recentOutcomes: [],
    limits: DEFAULT_RISK_LIMITS,
    ...change,
  };
}

describe('the gate of an account', () => {
  it.each([
    ['nothing', FREE_STANDING, false, null],
    ['the operator', { ...FREE_STANDING, isPlatformHalted: true }, false, 'REDUCING ACCOUNT_REDUCING'],
    ['its owner', { ...FREE_STANDING, chosen: 'REDUCING' }, false, 'REDUCING ACCOUNT_REDUCING'],
    ['its owner', { ...FREE_STANDING, chosen: 'HALTED', isPlatformHalted: true }, false, 'HALTED ACCOUNT_HALTED'],
    ['the mode', { ...FREE_STANDING, chosen: 'REDUCING' }, true, 'HALTED ACCOUNT_OFFLINE'],
    ['being live', { ...FREE_STANDING, isConnected: true }, true, 'HALTED LIVE_NOT_AVAILABLE'],
  ] as const)('is closed by %s, the strictest first', (_, standing, isOffline, expected) => {
    const gate = findGate(standing, isOffline);
    expect(gate === null ? null : `${gate.state} ${gate.code}`).toBe(expected);
  });
});

describe('the state of an account', () => {
  it('is ACTIVE within its limits, and while it cannot be valued', () => {
    expect(judgeTradingState(null, figures()).state).toBe('ACTIVE');
    expect(judgeTradingState(null, null).state).toBe('ACTIVE');
  });

  it('is REDUCING until midnight after the loss of a day, with its figures', () => {
    const verdict = judgeTradingState(null, figures({ equity: dec('9650') }));
    expect(verdict).toMatchObject({
      state: 'REDUCING',
      reason: 'Daily drawdown limit reached - trading paused. 3.5% of 3%.',
    });
    expect(toIso(verdict.until ?? NOW)).toBe('2026-06-04T00:00:00.000Z');
  });

  it('is REDUCING until Monday after the loss of a week, whatever the day brought', () => {
    const verdict = judgeTradingState(null, figures({ equity: dec('9000'), dayStartEquity: dec('9010') }));
    expect(verdict.reason).toBe('Weekly drawdown limit reached - trading paused. 10% of 7.5%.');
    expect(toIso(verdict.until ?? NOW)).toBe('2026-06-08T00:00:00.000Z');
  });

  it('is REDUCING after too many losses of one day in a row', () => {
    const loss = { at: NOW, realizedPnl: dec('-1') };
    const verdict = judgeTradingState(null, figures({ recentOutcomes: [loss, loss, loss] }));
    expect(verdict).toMatchObject({ state: 'REDUCING', reason: 'Bot paused due to consecutive losses. 3 of 3.' });
  });

  it('is what its gate says before any limit', () => {
    const gate = findGate({ ...FREE_STANDING, chosen: 'HALTED' }, false);
    expect(judgeTradingState(gate, figures({ equity: dec('1') }))).toMatchObject({ state: 'HALTED', until: null });
  });
});
