// testing: what the tests of this workspace share. This is for those that run in a page.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// A machine with other work takes its time; a test that fails is all that waits so long.
configure({ asyncUtilTimeout: 25_000 });

// jsdom has no layout: give the widgets that measure themselves something to call.
class QuietResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

type Timers = Pick<typeof globalThis, 'setTimeout' | 'setInterval' | 'clearTimeout'>;

const TIMERS_OF_WORKER = Symbol.for('atb.testing.real-timers');
/** As the worker began: this module is read anew for each file, when those of the file before may still be installed. */
const REAL = ((globalThis as { [TIMERS_OF_WORKER]?: Timers })[TIMERS_OF_WORKER] ??= {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  clearTimeout: globalThis.clearTimeout,
});

/** Makes the page as new for a file of tests; the page itself, and what packages keep, is that of the file before. */
export function setUpPage(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // What testing-library does for the first file that imports it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('ResizeObserver', QuietResizeObserver);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Object.assign(Element.prototype, {
    scrollIntoView: () => undefined,
    scrollTo: () => undefined,
    hasPointerCapture: () => false,
  });
  history.replaceState(null, '', '/');
  document.title = '';
  document.head.replaceChildren();
  document.body.replaceChildren();
  const endTimers = endTimersWithFile();

  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    // One that user-event put there: a page has none unless a test gives it one.
    Reflect.deleteProperty(navigator, 'clipboard');
  });
  afterAll(() => {
    vi.useRealTimers();
    endTimers();
  });
}

/**
 * What a module of ours leaves waiting at the end of its file, the last look of a store that lingers or the next of a poll, comes at once,
 * what repeats ends, and nothing of ours that it leads to begins: later they would ask the server of another file. Packages keep theirs:
 * one lock in the next file waits for another in this. Returns what ends them.
 * @throws AggregateError, of what ends them: what those threw that came at once, after all have.
 */
export function endTimersWithFile(): () => void {
  const repeating = new Set<ReturnType<typeof setInterval>>();
  const waiting = new Map<ReturnType<typeof setTimeout>, () => void>();
  let isOver = false;
  const isOurs = (): boolean => new Error('for its stack').stack?.split('\n', 4)[3]?.includes('/web/src/') === true;
  const startWaiting = (run: (...args: unknown[]) => void, wait?: number, ...args: unknown[]) => {
    const runOnce = (): void => {
      waiting.delete(timer);
      run(...args);
    };
    const timer = REAL.setTimeout(runOnce, wait);
    if (!isOurs()) return timer;
    if (isOver) REAL.clearTimeout(timer);
    else waiting.set(timer, runOnce);
    return timer;
  };
  const startRepeating = (run: (...args: unknown[]) => void, wait?: number, ...args: unknown[]) => {
    const timer = REAL.setInterval(run, wait, ...args);
    if (!isOurs()) return timer;
    if (isOver) REAL.clearTimeout(timer);
    else repeating.add(timer);
    return timer;
  };
  const clear = (timer: Parameters<typeof clearTimeout>[0]): void => {
    waiting.delete(timer as ReturnType<typeof setTimeout>);
    REAL.clearTimeout(timer);
  };
  Object.assign(globalThis, { setTimeout: startWaiting, setInterval: startRepeating, clearTimeout: clear });
  return () => {
    isOver = true;
    for (const timer of repeating) REAL.clearTimeout(timer);
    const thrown: unknown[] = [];
    for (const [timer, run] of waiting) {
      REAL.clearTimeout(timer);
      try {
        run();
      } catch (error) {
        thrown.push(error);
      }
    }
    if (thrown.length > 0) throw new AggregateError(thrown, 'What waited at the end of the file threw.');
  };
}
