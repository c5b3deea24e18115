// @vitest-environment node
import { DEFAULT_ASSUMPTIONS } from '@atb/core/backtest/assumptions';
import { runExactGhost } from '@atb/core/backtest/ghost/run-ghost';
import { gridGhost } from '@atb/core/bots/grid/ghost/grid-ghost';
import { findInstrument } from '@atb/core/market/instruments';
import { describe, expect, it, vi } from 'vitest';
import { GhostClient, type GhostWorker } from './ghost-client.ts';
import { GhostEngine } from './ghost-engine.ts';
import { clampPrice, distanceText } from './ghost-handle.ts';
import type { GhostReport, GhostRequest, ReplayCandles } from './ghost-messages.ts';
import { heightOf, priceScale } from './paint-ghost.ts';
import { unpackReplay } from './unpack-replay.ts';
import { lanesOf } from './ghost-line.tsx';
import { lookUntil } from '../../../testing/look-until.ts';

const DAY_MS = 86_400_000;
const ROWS = 24 * 30;

function pack(values: readonly number[]): string {
  const bytes = new Uint8Array(Int32Array.from(values).buffer);
  return btoa(String.fromCharCode(...bytes));
}

/** A market that swings by a few percent, in ticks of 0.01. */
const close = Array.from({ length: ROWS }, (_, row) => 10_000_000 + Math.round(Math.sin(row / 5) * 300_000));
const CANDLES: ReplayCandles = {
  success: true,
  length: ROWS,
  timeframe: '1h',
  origin: 'market',
  from: 1_748_822_400_000,
  to: 1_748_822_400_000 + 30 * DAY_MS,
  missing: 0,
  ticks: 100,
  openTime: pack(close.map((_, row) => row)),
  open: pack(close.map((_, row) => close[row - 1] ?? close[0] ?? 0)),
  high: pack(close.map((price, row) => Math.max(price, close[row - 1] ?? price) + 500)),
  low: pack(close.map((price, row) => Math.min(price, close[row - 1] ?? price) - 500)),
  close: pack(close),
};
const PARAMS = { lower: '96000', upper: '104000', grids: 20, allocation: '1000', tpPctPerFill: '0', stopLossPct: '0' };
const subject = (change: object = {}) => ({
  symbol: 'BTCUSDT',
  params: { ...PARAMS, ...change },
  startsWithin: null,
});

function startEngine() {
  const reports: GhostReport[] = [];
  let time = 0;
  const engine = new GhostEngine({
    load: () => Promise.resolve(gridGhost),
    report: (report) => reports.push(report),
    now: () => (time += 1),
    nextTurn: () => new Promise((resolve) => setTimeout(resolve, 0)),
  });
  engine.take({ kind: 'candles', of: 'grid', candles: CANDLES, width: 100 });
  return { engine, reports };
}

describe('the engine of the worker', () => {
  it('says what the backtest says', async () => {
    const { engine, reports } = startEngine();
    engine.take({ kind: 'run', id: 1, subject: subject(), width: 100 });
    await lookUntil(() => expect(reports.map(({ kind }) => kind)).toEqual(['ready', 'run']));
    const [, run] = reports;
    const instrument = findInstrument('BTCUSDT');
    if (run?.kind !== 'run' || instrument === null) throw new Error('no run');
    const assumptions = { ...DEFAULT_ASSUMPTIONS, startEquity: 1_000 };
    const exact = runExactGhost(gridGhost, { candles: unpackReplay(CANDLES), instrument, params: PARAMS, assumptions });
    if (exact.status === 'refused') throw new Error(exact.error);
    expect(run.figures).toMatchObject({
      totalReturn: exact.endEquity / 1_000 - 1,
      drawdownMax: exact.drawdownMax,
      fills: exact.fills.length,
      feesPaid: exact.feesPaid,
    });
    expect(exact.fills.length).toBeGreaterThan(50);
    expect(run.drawn.equity).toHaveLength(100);
  });

  it('starts when the price comes into the range, and says when it never did', async () => {
    const { engine, reports } = startEngine();
    const range = { lower: '101500', upper: '105000' };
    const within = (low: number) => ({ ...subject(range), startsWithin: [low, 105_000] as const });
    engine.take({ kind: 'run', id: 1, subject: within(101_500), width: ROWS });
    await lookUntil(() => expect(reports.at(-1)).toMatchObject({ kind: 'run', id: 1 }));
    const run = reports.at(-1);
    if (run?.kind !== 'run') throw new Error('no run');
    expect(run.figures.startedAt).toBeGreaterThan(CANDLES.from);
    expect(run.drawn.equity[0], 'before its start it has what it begins with').toBe(1_000);
    expect(run.drawn.fillColumn.length).toBeGreaterThan(0);
    engine.take({ kind: 'run', id: 2, subject: within(104_999), width: 100 });
    await lookUntil(() => expect(reports.at(-1)).toMatchObject({ kind: 'refused', id: 2 }));
  });

  it('says why a bot could not have run', async () => {
    const { engine, reports } = startEngine();
    engine.take({ kind: 'run', id: 1, subject: subject({ lower: '104000', upper: '96000' }), width: 100 });
    await lookUntil(() => expect(reports.at(-1)).toMatchObject({ kind: 'refused', id: 1 }));
  });

  it('draws two hundred histories, and leaves off when another bot is asked for', async () => {
    const { engine, reports } = startEngine();
    engine.take({ kind: 'spread', id: 1, subject: subject() });
    const isDone = () => reports.some((report) => report.kind === 'spread' && report.id === 1 && report.isDone);
    await vi.waitFor(() => expect(isDone()).toBe(true), { timeout: 20_000 });
    const last = reports.at(-1);
    if (last?.kind !== 'spread') throw new Error('no spread');
    expect(last.spread.paths).toBe(200);
    expect(last.spread.p5).toBeLessThan(last.spread.p95);
    engine.take({ kind: 'spread', id: 2, subject: subject() });
    engine.take({ kind: 'run', id: 3, subject: subject({ grids: 10 }), width: 100 });
    await lookUntil(() => expect(reports.at(-1)).toMatchObject({ kind: 'run', id: 3 }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reports.filter((report) => report.kind === 'spread' && report.id === 2 && report.isDone)).toEqual([]);
  });
});

describe('the client', () => {
  function open() {
    const asked: GhostRequest[] = [];
    const worker: GhostWorker = {
      postMessage: (request) => void asked.push(request),
      terminate: vi.fn(),
      onmessage: null,
    };
    const onAnswer = vi.fn();
    const client = new GhostClient(worker, 640, { onReady: vi.fn(), onAnswer });
    const answer = (report: GhostReport): void => worker.onmessage?.({ data: report } as MessageEvent<GhostReport>);
    return { asked, client, onAnswer, answer, worker };
  }

  it('has one run under way and asks for the newest of those that wait', () => {
    const { asked, client, onAnswer, answer } = open();
    for (const grids of [5, 6, 7, 8]) client.run(subject({ grids }));
    expect(asked).toHaveLength(1);
    answer({ kind: 'refused', id: 1, error: 'first' });
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatchObject({ kind: 'run', id: 4, subject: { params: { grids: 8 } } });
    answer({ kind: 'refused', id: 4, error: 'newest' });
    expect(onAnswer.mock.calls.map(([{ error }]) => String(error))).toEqual(['first', 'newest']);
    expect(asked).toHaveLength(2);
  });

  it('hears of no histories of a bot that has changed since', () => {
    const { client, onAnswer, answer } = open();
    const spread = { paths: 1, p5: 0, p25: 0, p50: 0, p75: 0, p95: 0, lossShare: 0, drawdown95: 0 };
    client.spread(subject());
    answer({ kind: 'spread', id: 1, spread, isDone: false });
    client.run(subject({ grids: 9 }));
    answer({ kind: 'spread', id: 1, spread, isDone: true });
    expect(onAnswer).toHaveBeenCalledTimes(1);
  });
});

it('puts labels of neighbouring prices side by side, whatever order the lines come in', () => {
  const at = (id: string, price: number) => ({ id, price });
  const lanes = lanesOf([at('lower', 99), at('stop', 98.9), at('upper', 99.1), at('far', 50)]);
  expect([...lanes].toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
    ['far', 0],
    ['lower', 1],
    ['stop', 2],
    ['upper', 0],
  ]);
});

it('turns heights into prices and percentages into text', () => {
  const market = { high: Float32Array.of(110, 120), low: Float32Array.of(90, 100) };
  const scale = priceScale(market, [125, 1_000]);
  expect(scale.top).toBeGreaterThan(125);
  expect(scale.top).toBeLessThan(140);
  expect(heightOf(scale, scale.top)).toBe(0);
  expect(heightOf(scale, scale.bottom)).toBe(1);
  expect([distanceText(0.012345, 0.1, 99), distanceText(-1, 0.1, 99), distanceText(3, 0.1, 99)]).toEqual([
    '1.23',
    '0.1',
    '99',
  ]);
  expect(clampPrice({ min: 5, max: 9 }, 12)).toBe(9);
});
