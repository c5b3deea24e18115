import { describe, expect, it } from 'vitest';
import { dec } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import { tradingStateOf } from '../engine/account/trading-state.ts';
import { DEFAULT_RISK_LIMITS } from '../risk/risk-limits.ts';
import { FREE_STANDING, type Standing } from '../risk/trading-state.ts';
import { GRID_PARAMS, asCommand, manual, opened } from './testing/account-commands.ts';
import {
  type Simulation,
  giveCommand,
  feedPrices,
  newSimulation,
  startGridCommand,
} from './testing/simulated-account.ts';

/** One BTC held, then the account is opened again in another standing. */
function holding(standing: Partial<Standing>): { readonly simulation: Simulation; readonly at: number } {
  const { simulation, at } = opened();
  giveCommand(simulation, asCommand(manual('buy', '1', null, 'terminal_held'), at));
  feedPrices(simulation, [100], at + 1);
  const snapshot = simulation.book.snapshot();
  return { simulation: newSimulation({ ...snapshot, standing: { ...FREE_STANDING, ...standing } }), at: at + 1_000 };
}

const reasonOf = (simulation: Simulation, given: Record<string, unknown>, at: number): string => {
  const result = giveCommand(simulation, asCommand(given, at));
  return result?.status === 'refused' ? result.reason : 'done';
};

describe('an account that reduces', () => {
  it('sells what it holds, and opens nothing', () => {
    const { simulation, at } = holding({ chosen: 'REDUCING' });
    expect(reasonOf(simulation, manual('buy', '1', '90', 'terminal_b'), at)).toBe('ACCOUNT_REDUCING');
    expect(giveCommand(simulation, startGridCommand(GRID_PARAMS, at))).toMatchObject({ reason: 'ACCOUNT_REDUCING' });
    expect(reasonOf(simulation, manual('sell', '0.5', null, 'terminal_s'), at)).toBe('done');
    const close = { kind: 'close_position', symbol: 'BTCUSDT', botId: null, fraction: dec('0.5') };
    expect(reasonOf(simulation, close, at + 1)).toBe('done');
  });

  it('is what the operator makes of all accounts', () => {
    const { simulation, at } = holding({ isPlatformHalted: true });
    expect(reasonOf(simulation, manual('buy', '1', '90', 'terminal_b'), at)).toBe('ACCOUNT_REDUCING');
    expect(reasonOf(simulation, manual('sell', '1', null, 'terminal_s'), at)).toBe('done');
  });
});

describe('a halted account', () => {
  it('places nothing; Stop all still closes everything', () => {
    const { simulation, at } = holding({ chosen: 'HALTED' });
    expect(reasonOf(simulation, manual('buy', '1', '90', 'terminal_b'), at)).toBe('ACCOUNT_HALTED');
    expect(reasonOf(simulation, manual('sell', '1', '110', 'terminal_s'), at)).toBe('ACCOUNT_HALTED');
    const close = { kind: 'close_position', symbol: 'BTCUSDT', botId: null, fraction: dec('1') };
    expect(reasonOf(simulation, close, at)).toBe('ACCOUNT_HALTED');
    expect(reasonOf(simulation, { kind: 'stop_all', choice: 'close_everything' }, at + 1)).toBe('done');
    feedPrices(simulation, [100], at + 2);
    expect(simulation.book.snapshot().positions).toEqual([]);
  });

  it('records what it denied, with its reason', () => {
    const { simulation, at } = holding({ chosen: 'HALTED' });
    reasonOf(simulation, manual('sell', '1', '110', 'terminal_s'), at);
    expect(simulation.records.orders.get('terminal_s')).toMatchObject({ status: 'denied', reason: 'ACCOUNT_HALTED' });
  });
});

describe('an account of an exchange', () => {
  it('has every order denied, closings included, since live orders are not enabled', () => {
    const { simulation, at } = holding({ isConnected: true });
    expect(reasonOf(simulation, manual('buy', '1', null, 'terminal_b'), at)).toBe('LIVE_NOT_AVAILABLE');
    expect(reasonOf(simulation, manual('sell', '1', null, 'terminal_s'), at)).toBe('LIVE_NOT_AVAILABLE');
    expect(giveCommand(simulation, startGridCommand(GRID_PARAMS, at))).toMatchObject({
      error: 'Live orders are not enabled yet: nothing was sent to the exchange.',
    });
    reasonOf(simulation, { kind: 'stop_all', choice: 'close_everything' }, at);
    expect(simulation.records.changes.flatMap(({ venueCommands }) => venueCommands)).toEqual([]);
  });
});

describe('a breaker', () => {
  it('makes the account reduce, and what it would open is denied with the figures of the limit', () => {
    const { simulation, at } = opened();
    giveCommand(simulation, asCommand(manual('buy', '30', null, 'terminal_held'), at));
    feedPrices(simulation, [100, 85], at + 1);
    const snapshot = simulation.book.snapshot();
    const limited = newSimulation({
      ...snapshot,
      riskLimits: { ...snapshot.riskLimits, dailyDrawdownMax: DEFAULT_RISK_LIMITS.dailyDrawdownMax },
    });
    expect(tradingStateOf(limited.book.snapshot(), limited.book.valuation(), (at + 3_000) as EpochMs).state).toBe(
      'REDUCING',
    );
    expect(reasonOf(limited, manual('buy', '1', '80', 'terminal_b'), at + 3_000)).toBe('DAILY_DRAWDOWN_BREAKER_ACTIVE');
    expect(reasonOf(limited, manual('sell', '30', null, 'terminal_s'), at + 3_001)).toBe('done');
  });
});
