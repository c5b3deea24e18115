// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { viewBot } from '../../testing/run-grid-bot.ts';
import { findAttention, type AttentionContext } from './find-attention.ts';

const QUIET: AttentionContext = {
  account: undefined,
  views: [],
  isFeedDead: false,
  limits: [],
  keyFaults: [],
  unserved: [],
};

describe('findAttention', () => {
  it('says nothing of an account in order', () => {
    expect(findAttention({ ...QUIET, limits: [{ label: 'Daily drawdown', used: 0.01, limit: 0.03 }] })).toEqual([]);
  });

  it('puts errors before warnings', () => {
    const failed = viewBot(null, 100, {
      status: 'error',
      status_reason: 'The bot stopped because of an internal error.',
    });
    const items = findAttention({
      ...QUIET,
      views: [failed],
      limits: [{ label: 'Account exposure', used: 0.3, limit: 0.35 }],
    });
    expect(items.map(({ severity, title }) => [severity, title])).toEqual([
      ['error', 'Test grid has failed'],
      ['warning', 'Account exposure is near its limit'],
    ]);
    expect(items[0]?.detail).toBe('The bot stopped because of an internal error.');
  });

  it('names a running bot that is kept from trading, with the reason', () => {
    const status_reason = 'Waiting for the prices of Binance, on which this account traded.';
    const waiting = viewBot(null, 100, { status: 'running', status_reason });
    expect(waiting.reason).toBe(status_reason);
    expect(findAttention({ ...QUIET, views: [waiting] })).toMatchObject([
      { severity: 'warning', title: 'Test grid does not trade', detail: status_reason },
    ]);
  });

  it('names an account whose key the exchange refuses, with where to replace it', () => {
    const detail = 'The exchange refuses this key. Replace it.';
    const items = findAttention({ ...QUIET, keyFaults: [{ accountId: 'b', label: 'My Binance', detail }] });
    expect(items).toEqual([
      { id: 'b', severity: 'error', title: 'My Binance cannot be read', detail, to: '/settings/exchange' },
    ]);
  });

  it('names an account that no engine serves', () => {
    const items = findAttention({ ...QUIET, unserved: [{ accountId: 'a', label: 'Paper Account' }] });
    expect(items).toMatchObject([{ severity: 'error', title: 'Paper Account is not served', to: '/system' }]);
  });

  it('calls a limit reached at the limit itself', () => {
    const [item] = findAttention({ ...QUIET, limits: [{ label: 'Daily drawdown', used: 0.03, limit: 0.03 }] });
    expect(item).toMatchObject({ severity: 'error', title: 'Daily drawdown is at its limit' });
  });

  it('reports a dead feed and a halted account', () => {
    const account = {
      id: 'a',
      label: 'Paper Account',
      adapter: 'paper',
      is_paper: true,
      trading_mode: 'OFFLINE',
      chosen_state: 'ACTIVE',
      trading_state: 'ACTIVE',
      state_reason: '',
    } as const;
    expect(findAttention({ ...QUIET, account, isFeedDead: true }).map(({ id }) => id)).toEqual(['feed', 'halted']);
  });

  it('names a bot that its stop loss has ended', () => {
    const status_reason = 'Stop loss: the market fell to 90, the stop is at 91.';
    const ended = viewBot(null, 100, { status: 'stopped', status_reason, stopped_at: new Date().toISOString() });
    const [item] = findAttention({ ...QUIET, views: [ended] });
    expect(item).toMatchObject({ severity: 'warning', title: 'Test grid was stopped out', detail: status_reason });
  });

  it('leaves archived bots alone', () => {
    const old = viewBot(null, 100, { status: 'error', archived_at: '2026-01-01T00:00:00Z' });
    expect(findAttention({ ...QUIET, views: [old] })).toEqual([]);
  });
});
