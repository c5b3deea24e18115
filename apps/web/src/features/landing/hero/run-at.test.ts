// @vitest-environment node
import { expect, it } from 'vitest';
import type { RecordedRun } from '../landing-data.ts';
import { runAt } from './run-at.ts';

const RUN: RecordedRun = {
  symbol: 'BTCUSDT',
  from: 0,
  to: 3 * 240 * 60_000,
  candleMinutes: 240,
  candles: [
    [100, 101, 99, 100, 1],
    [100, 102, 98, 99, 1],
    [99, 104, 99, 103, 1],
  ],
  lines: [98, 100, 102],
  fills: [
    [0, 1, 100, 0],
    [1, 1, 98, 0],
    [2, -1, 102, 1.5],
  ],
  equity: [999, 990, 1_012],
  drawdown: [0.001, 0.02, 0.02],
  startEquity: 1_000,
  endEquity: 1_010,
  feesPaid: 2,
  feeBps: 10,
  slippageBps: 8,
  pairsClosed: 1,
  buyAndHold: 0.03,
  buyAndHoldDrawdown: 0.03,
};

it('knows nothing of what comes later', () => {
  expect(runAt(RUN, 2)).toMatchObject({
    at: 2 * 240 * 60_000,
    result: -10,
    pairsClosed: 0,
    executions: 2,
    drawdown: 0.02,
  });
});

it('ends with the figures of the whole run, costs of the last sale included', () => {
  for (const shown of [3, 99]) {
    expect(runAt(RUN, shown)).toMatchObject({ result: 10, pairsClosed: 1, executions: 3, at: RUN.to });
  }
});

it('begins with the first candle', () => {
  expect(runAt(RUN, 0)).toMatchObject({ result: -1, executions: 1 });
});
