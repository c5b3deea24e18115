// testing: what the tests of this workspace share. This is for those that run in a page.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// A machine with other work takes its time; a test that fails is all that waits so long.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout: give the widgets that measure themselves something to call.
class QuietResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const REAL = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  clearTimeout: globalThis.clearTimeout,
};

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
  const end = endTimersWithFile();

  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    // One that user-event put there: a page has none unless a test gives it one.
    Reflect.deleteProperty(navigator, 'clipboard');
  });
  afterAll(end);
}

/**
 * What a module of ours leaves waiting at the end of its file, the last look of a store that lingers or the next of a poll, comes at once, and
 * what repeats ends: later they would ask the server of another file. Packages keep theirs: one lock in the next file waits for another
 * in this. Returns what ends them.
 */
function endTimersWithFile(): () => void {
  const repeating = new Set<ReturnType<typeof setInterval>>();
  const waiting = new Map<ReturnType<typeof setTimeout>, () => void>();
  const isOurs = (): boolean => new Error('for its stack').stack?.split('\n', 4)[3]?.includes('/web/src/') === true;
  const startWaiting = (run: (...args: unknown[]) => void, wait?: number, ...args: unknown[]) => {
    const runOnce = (): void => {
      waiting.delete(timer);
      run(...args);
    };
    const timer = REAL.setTimeout(runOnce, wait);
    if (isOurs()) waiting.set(timer, runOnce);
    return timer;
  };
  const startRepeating = (run: (...args: unknown[]) => void, wait?: number, ...args: unknown[]) => {
    const timer = REAL.setInterval(run, wait, ...args);
    if (isOurs()) repeating.add(timer);
    return timer;
  };
  const clear = (timer: Parameters<typeof clearTimeout>[0]): void => {
    waiting.delete(timer as ReturnType<typeof setTimeout>);
    REAL.clearTimeout(timer);
  };
  Object.assign(globalThis, { setTimeout: startWaiting, setInterval: startRepeating, clearTimeout: clear });
  return () => {
    Object.assign(globalThis, REAL);
    for (const timer of repeating) clearInterval(timer);
    for (const [timer, run] of waiting) {
      clearTimeout(timer);
      run();
    }
  };
}
