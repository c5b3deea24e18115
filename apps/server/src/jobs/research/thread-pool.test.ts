import { readdir, readFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { DEFAULT_ASSUMPTIONS } from '@atb/core/backtest/assumptions';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../logger.ts';
import { allocateSeries } from '../../market-data/archive/allocate-series.ts';
import { RunCancelled, RunFailed } from './run-end.ts';
import type { ResearchContext, ThreadAnswer, TrialsAnswer } from './thread-messages.ts';
import { ThreadPool } from './thread-pool.ts';

let pool: ThreadPool;
beforeEach(() => {
  pool = new ThreadPool({ size: 2, logger: createLogger('silent') });
});
afterEach(() => pool.close());

function contextOf(id: string, length: number, change: Partial<ResearchContext> = {}): ResearchContext {
  const candles: CandleSeries = allocateSeries({ length, timeframe: '1m', shared: true });
  for (let i = 0; i < length; i += 1) {
    const price = 100 + 20 * Math.sin(i / 40);
    candles.openTime[i] = i * 60_000;
    for (const name of ['open', 'high', 'low', 'close'] as const) candles[name][i] = price;
    candles.volume[i] = 5;
  }
  const definition = strategyById('ema-cross');
  if (definition === null) throw new Error('the catalogue has no ema-cross');
  return { id, definition, assumptions: DEFAULT_ASSUMPTIONS, candles, startRow: 100, detail: null, ...change };
}

/** Field 19 of a thread's stat, counted behind its name. @see proc_pid_stat(5) */
const niceOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);

const trials = (fasts: readonly number[]) => ({ kind: 'trials', params: fasts.map((fast) => ({ fast })) }) as const;

describe('the pool', () => {
  it('answers each trial in order, one that cannot be run with its reason', async () => {
    const answer = (await pool.run('a', contextOf('a', 5_000), trials([10, Number.NaN, 20]))) as TrialsAnswer;
    expect(answer.outcomes.map(({ fault }) => fault)).toEqual([null, expect.stringContaining('NaN'), null]);
    expect(answer.outcomes[0]?.figures?.trades).toBeGreaterThan(5);
  });

  it('serves runs in turn: one task of a new run does not wait for all of an old one', async () => {
    const order: string[] = [];
    // One thread: of two, one may be up before the other and have done all of the old run.
    const single = new ThreadPool({ size: 1, logger: createLogger('silent') });
    const [long, short] = [contextOf('long', 60_000), contextOf('short', 500)];
    const note = (name: string) => () => void order.push(name);
    const old = Array.from({ length: 12 }, () => single.run('long', long, trials([10, 20, 30])).then(note('long')));
    await Promise.all([...old, single.run('short', short, trials([10])).then(note('short'))]);
    expect(order.indexOf('short'), 'behind the task under way and one more').toBe(2);
    await single.close();
  });

  it('gives the same answers in the memory of a run that has ended, and to that run itself', async () => {
    const single = new ThreadPool({ size: 1, logger: createLogger('silent') });
    const outcomesOf = async (runId: string, fasts: readonly number[]) => {
      const answer = (await single.run(runId, contextOf(runId, 5_000), trials(fasts))) as TrialsAnswer;
      return answer.outcomes;
    };
    const fresh = await outcomesOf('a', [10, 12, 15]);
    single.forget('a');
    expect(await outcomesOf('b', [15, 10]), 'other order, other columns').toEqual([fresh[2], fresh[0]]);
    single.forget('b');
    expect(await outcomesOf('a', [12, 15, 10])).toEqual([fresh[1], fresh[2], fresh[0]]);
    await single.close();
  });

  it('ends a run in the midst of a long calculation, and goes on with others', async () => {
    const busy = pool.run('slow', contextOf('slow', 400_000), { kind: 'stress', params: {} });
    const waiting = pool.run('slow', contextOf('slow too', 400_000), { kind: 'stress', params: {} });
    const queued = pool.run('slow', contextOf('slow three', 1_000), trials([10]));
    const ends = Promise.allSettled([busy, waiting, queued]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    pool.cancel('slow');
    const settled = await ends;
    for (const end of settled) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(RunCancelled) });
    await expect(pool.run('next', contextOf('next', 500), trials([10]))).resolves.toMatchObject({ kind: 'trials' });
  });

  it('lets threads read the candles where they lie: what is written there later, both see', async () => {
    const context = contextOf('a', 5_000);
    const both = () => Promise.all([1, 2].map(() => pool.run('a', context, trials([10]))));
    const outcomesOf = (answers: readonly ThreadAnswer[]) => answers.map((answer) => (answer as TrialsAnswer).outcomes);
    const before = outcomesOf(await both());
    expect(before[1]).toEqual(before[0]);
    for (const name of ['open', 'high', 'low', 'close'] as const) context.candles[name].fill(100);
    for (const outcomes of outcomesOf(await both())) expect(outcomes).not.toEqual(before[0]);
  });

  it('ends a thread that has not stopped when its grace is over, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = vi.spyOn(Worker.prototype, 'terminate');
    const single = new ThreadPool({ size: 1, logger: createLogger('silent') });
    try {
      const busy = single.run('slow', contextOf('slow', 400_000), { kind: 'stress', params: {} });
      const end = expect(busy).rejects.toBeInstanceOf(RunCancelled);
      single.cancel('slow');
      // No turn of the event loop passes here, so no answer of the thread can arrive in between.
      vi.advanceTimersByTime(119);
      expect(ended).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(ended).toHaveBeenCalledOnce();
      await end;
    } finally {
      vi.useRealTimers();
      ended.mockRestore();
    }
    await expect(single.run('next', contextOf('next', 500), trials([10]))).resolves.toMatchObject({ kind: 'trials' });
    await single.close();
  });

  it('fails only the run whose calculation throws', async () => {
    const ends = await Promise.allSettled([
      pool.run('broken', contextOf('broken', 500), { kind: 'run', params: { fast: Number.NaN }, startEquity: 1_000 }),
      pool.run('well', contextOf('well', 500), trials([10])),
    ]);
    expect(ends[0]).toMatchObject({ status: 'rejected', reason: expect.any(RunFailed) });
    expect(ends[1]).toMatchObject({ status: 'fulfilled' });
  });

  it.runIf(process.platform === 'linux')(
    'leaves the processor to the thread that trades when both want it',
    async () => {
      await pool.run('a', contextOf('a', 500), trials([10]));
      const threads = await readdir('/proc/self/task');
      const nices = await Promise.all(
        threads.map(async (id) => niceOf(await readFile(`/proc/self/task/${id}/stat`, 'utf8'))),
      );
      expect(niceOf(await readFile(`/proc/self/task/${process.pid}/stat`, 'utf8'))).toBe(getPriority());
      expect(nices).toContain(Math.min(19, constants.priority.PRIORITY_BELOW_NORMAL));
    },
  );

  it('ends its threads when nothing is to be done, and starts others when something is', async () => {
    const lazy = new ThreadPool({ size: 1, logger: createLogger('error'), idleMs: 20 });
    await lazy.run('a', contextOf('a', 500), trials([10]));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(lazy.run('a', contextOf('a', 500), trials([10]))).resolves.toMatchObject({ kind: 'trials' });
    await lazy.close();
  });

  it('fails the run of a thread that runs out of memory, in a sentence, and replaces the thread', async () => {
    const many = { kind: 'trials', params: Array.from({ length: 400_000 }, () => ({ fast: Number.NaN })) } as const;
    const small = new ThreadPool({ size: 1, logger: createLogger('silent'), heapMb: 48 });
    await expect(small.run('big', contextOf('big', 500), many)).rejects.toThrow(RunFailed);
    await expect(small.run('next', contextOf('next', 500), trials([10]))).resolves.toMatchObject({ kind: 'trials' });
    await small.close();
  });
});
