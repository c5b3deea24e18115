import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, FunctionError } from './api/call.ts';
import { forgetLearnedParams, learnedParams } from './learned-params.ts';

vi.mock('./api/call.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }));
const asked = vi.mocked(call);
const params = { ema_short: 9, ema_long: 21, rsi_low: 30, rsi_high: 70 };
const answer = { success: true, ok: true, pick: { id: 'arm', params }, until: null };

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  asked.mockReset();
});

describe('learned parameters', () => {
  it('are asked for once a minute for each symbol and interval', async () => {
    asked.mockResolvedValue(answer as never);
    expect(await learnedParams('BTCUSDT', '15m')).toMatchObject({ id: 'arm', params });
    await learnedParams('BTCUSDT', '15m');
    expect(asked).toHaveBeenCalledTimes(1);
    await learnedParams('BTCUSDT', '1h');
    vi.setSystemTime(1_061_000);
    await learnedParams('BTCUSDT', '15m');
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('are those of before when the server does not answer, and none when nothing is kept', async () => {
    asked.mockResolvedValueOnce(answer as never);
    await learnedParams('BTCUSDT', '15m');
    vi.setSystemTime(2_000_000);
    asked.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await learnedParams('BTCUSDT', '15m')).toMatchObject({ params });
    expect(await learnedParams('ETHUSDT', '15m')).toBeNull();
  });

  it('are given up when the server refuses, or when they are forgotten', async () => {
    asked.mockResolvedValueOnce(answer as never);
    await learnedParams('BTCUSDT', '15m');
    vi.setSystemTime(2_000_000);
    asked.mockRejectedValueOnce(new FunctionError(200, { success: false, reason: 'FEATURE_NOT_IN_PLAN', error: 'x' }));
    expect(await learnedParams('BTCUSDT', '15m')).toBeNull();
    asked.mockResolvedValue(answer as never);
    await learnedParams('BTCUSDT', '15m');
    forgetLearnedParams('BTCUSDT', '15m');
    await learnedParams('BTCUSDT', '15m');
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it('do not mind what else lies in storage', async () => {
    localStorage.setItem('atb-learned-params', '{"BTCUSDT 15m":5}');
    asked.mockRejectedValue(new TypeError('x'));
    expect(await learnedParams('BTCUSDT', '15m')).toBeNull();
    localStorage.setItem('atb-learned-params', 'not JSON');
    expect(await learnedParams('BTCUSDT', '15m')).toBeNull();
  });
});
