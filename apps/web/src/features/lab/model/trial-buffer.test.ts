// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { SWEEP_BUNDLE } from '../testing/recorded-search.ts';
import { createTrialBuffer } from './trial-buffer.ts';
import { listTrials } from './trial.ts';

const TRIALS = listTrials(SWEEP_BUNDLE);

describe('createTrialStore', () => {
  it('tells of many arrivals at once, when the screen is ready', () => {
    const ready: Array<() => void> = [];
    const store = createTrialBuffer((notify) => ready.push(notify));
    const listener = vi.fn();
    store.subscribe(listener);
    for (const trial of TRIALS) store.add([trial]);
    expect(listener).not.toHaveBeenCalled();
    expect(store.read()).toEqual([]);
    expect(ready).toHaveLength(1);
    ready[0]?.();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.read()).toEqual(TRIALS);
  });

  it('keeps a trial that comes twice once, and stays quiet about it', () => {
    const ready: Array<() => void> = [];
    const store = createTrialBuffer((notify) => ready.push(notify));
    store.add(TRIALS);
    ready[0]?.();
    const before = store.read();
    store.add(TRIALS.slice(0, 5));
    expect(ready).toHaveLength(1);
    expect(store.read()).toBe(before);
  });

  it('asks again from the first gap, because trials come out of order', () => {
    const store = createTrialBuffer(() => undefined);
    expect(store.lastNumber()).toBe(-1);
    store.add(TRIALS.slice(0, 4));
    store.add(TRIALS.slice(8, 12));
    expect(store.lastNumber()).toBe(3);
    store.add(TRIALS.slice(4, 8));
    expect(store.lastNumber()).toBe(11);
  });
});
