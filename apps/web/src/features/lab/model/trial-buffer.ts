import type { LabTrial } from './trial.ts';

/** Trials of one run in the order in which they came, handed to the screen at most once a frame. */
export interface TrialBuffer {
  readonly read: () => readonly LabTrial[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes trials that came; one that is known is left out. */
  readonly add: (trials: readonly LabTrial[]) => void;
  /** The highest number up to which none is missing; -1 at first. */
  readonly lastNumber: () => number;
}

/** The screen is drawn again this long after it was, at the earliest: figures that change more often cannot be read. */
const REDRAW_MS = 250;

/** @param schedule Calls back soon, when the screen is ready for news. */
export function createTrialBuffer(schedule: (notify: () => void) => void = scheduleFrame()): TrialBuffer {
  const known = new Map<number, LabTrial>();
  const listeners = new Set<() => void>();
  let shown: readonly LabTrial[] = [];
  let complete = -1;
  let isScheduled = false;
  const notify = (): void => {
    isScheduled = false;
    shown = [...known.values()];
    for (const listener of listeners) listener();
  };
  return {
    read: () => shown,
    lastNumber: () => complete,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (trials) => {
      const before = known.size;
      for (const trial of trials) if (!known.has(trial.number)) known.set(trial.number, trial);
      while (known.has(complete + 1)) complete += 1;
      if (known.size === before || isScheduled) return;
      isScheduled = true;
      schedule(notify);
    },
  };
}

function scheduleFrame(): (notify: () => void) => void {
  let lastNotifiedAt = Number.NEGATIVE_INFINITY;
  return (notify) => {
    const wait = Math.max(0, lastNotifiedAt + REDRAW_MS - performance.now());
    setTimeout(() => {
      requestAnimationFrame((now) => {
        lastNotifiedAt = now;
        notify();
      });
    }, wait);
  };
}
