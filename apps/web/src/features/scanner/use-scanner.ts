import { useEffect, useState, useSyncExternalStore } from 'react';
import { runScan } from './api/run-scan.ts';
import { createScanner, type ScannerState } from './scanner.ts';
import { type ScannerConfig, scannerSetting } from './scanner-config.ts';

export interface ScannerControls {
  readonly config: ScannerConfig;
  readonly state: ScannerState;
  readonly start: () => void;
  readonly stop: () => void;
  readonly scanNow: () => void;
  readonly change: (change: Partial<ScannerConfig>) => void;
}

/** The scanner of the page: it works while its panel is there, and is on again when the panel comes back. */
export function useScanner(): ScannerControls {
  const config = useSyncExternalStore(scannerSetting.subscribe, scannerSetting.read);
  const [scanner] = useState(() => createScanner(config, runScan));
  const state = useSyncExternalStore(scanner.subscribe, scanner.read);
  useEffect(() => {
    if (scannerSetting.read().enabled) scanner.start(true);
    return () => {
      scanner.close();
      scanner.stop();
    };
  }, [scanner]);
  useEffect(() => {
    scanner.change(config);
  }, [scanner, config]);
  const change = (part: Partial<ScannerConfig>): void => scannerSetting.write({ ...scannerSetting.read(), ...part });
  return {
    config,
    state,
    start: () => {
      change({ enabled: true });
      scanner.start();
    },
    stop: () => {
      change({ enabled: false });
      scanner.stop();
    },
    scanNow: () => void scanner.scanNow(),
    change,
  };
}
