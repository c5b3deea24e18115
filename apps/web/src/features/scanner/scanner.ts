import { SCANNER_MESSAGES, scanFailed } from '@atb/api/messages/scanner';
import { SCANNER_ERROR_TOAST_MS, SCANNER_RESTART_MS, STRONG_BUY_TOAST_MS } from '@atb/api/timers';
import { describeError } from '../../lib/describe-error.ts';
import { notifyError, notifyInfo, notifySuccess } from '../../lib/notify.ts';
import type { ScanResult } from './api/run-scan.ts';
import { addScan, NO_STATS, type ScanStats } from './scan-stats.ts';
import type { ScannerConfig } from './scanner-config.ts';

export interface ScannerState {
  readonly isOn: boolean;
  readonly isScanning: boolean;
  /** Null before the first scan, and after one that failed. */
  readonly result: ScanResult | null;
  readonly stats: ScanStats;
  /** Why the latest scan failed, a sentence. */
  readonly failure: string | null;
}

export interface Scanner {
  readonly read: () => ScannerState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Scans at once and then every interval. `isQuiet`: without a toast, as when the page is opened again. */
  readonly start: (isQuiet?: boolean) => void;
  readonly stop: () => void;
  /** Scans once; nothing while a scan runs. */
  readonly scanNow: () => Promise<void>;
  /** Takes a new configuration; another interval begins anew after a second. */
  readonly change: (config: ScannerConfig) => void;
  /** Ends its timers; what it found stays. */
  readonly close: () => void;
}

const STRONG_BUYS_NAMED = 3;

/** Scans again and again while it is on. A scan whose turn comes while another runs is skipped. */
export function createScanner(initial: ScannerConfig, scan: (config: ScannerConfig) => Promise<ScanResult>): Scanner {
  let config = initial;
  let state: ScannerState = { isOn: false, isScanning: false, result: null, stats: NO_STATS, failure: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  let named: ReadonlySet<string> = new Set();

  const set = (change: Partial<ScannerState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const scanNow = async (): Promise<void> => {
    if (state.isScanning) return;
    set({ isScanning: true });
    const startedAt = performance.now();
    try {
      const result = await scan(config);
      const endedAt = performance.now();
      set({
        isScanning: false,
        result,
        failure: null,
        stats: addScan(state.stats, result, endedAt - startedAt, endedAt),
      });
      named = announce(result, named);
    } catch (error) {
      const { message } = describeError(error);
      set({ isScanning: false, result: null, failure: message });
      notifyError(SCANNER_MESSAGES.title, { detail: scanFailed(message), durationMs: SCANNER_ERROR_TOAST_MS });
    }
  };

  /** Every interval from now on; a turn that comes while a scan runs is skipped by `scanNow`. */
  const repeat = (): void => {
    clearInterval(timer);
    timer = setInterval(() => void scanNow(), config.interval * 1_000);
  };

  const begin = (): void => {
    repeat();
    void scanNow();
  };

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (isQuiet = false) => {
      if (state.isOn) return;
      set({ isOn: true });
      if (!isQuiet) {
        notifySuccess('Scanner started', {
          detail: `${config.isWhole ? 'All' : config.coins.length} coins every ${config.interval} s.`,
        });
      }
      begin();
    },
    stop: () => {
      clearInterval(timer);
      set({ isOn: false });
    },
    scanNow,
    change: (next) => {
      const isRestart = next.interval !== config.interval && state.isOn;
      config = next;
      if (!isRestart) return;
      clearInterval(timer);
      timer = setTimeout(begin, SCANNER_RESTART_MS);
    },
    close: () => clearInterval(timer),
  };
}

/** Names coins of an allowed risk that have become a STRONG_BUY. @returns all that are one now */
function announce({ coins }: ScanResult, before: ReadonlySet<string>): ReadonlySet<string> {
  const strong = coins.filter(({ signal, isWithinRisk }) => isWithinRisk && signal === 'STRONG_BUY');
  const isNew = strong.some(({ symbol }) => !before.has(symbol));
  if (isNew) {
    const names = strong.slice(0, STRONG_BUYS_NAMED).map(({ name }) => name);
    notifyInfo('STRONG_BUY', { detail: names.join(', '), durationMs: STRONG_BUY_TOAST_MS });
  }
  return new Set(strong.map(({ symbol }) => symbol));
}
