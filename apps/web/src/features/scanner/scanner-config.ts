import { SCANNER_INTERVAL_SECONDS } from '@atb/api/timers';
import {
  SCAN_EXCHANGES,
  SCAN_RISK_LEVELS,
  type ScanExchange,
  type ScanRiskLevel,
} from '@atb/core/market-analysis/scan-filters';
import { SCORE_PARTS, type ScorePart } from '@atb/core/market-analysis/words';
import { createStoredValue } from '../../lib/stored-value.ts';

/** What the scanner looks for, and how often. */
export interface ScannerConfig {
  readonly enabled: boolean;
  /** Seconds between two scans. */
  readonly interval: number;
  /** USDT. Has no source yet. */
  readonly minMarketCap: number;
  /** By market value. Has no source yet. */
  readonly maxRank: number;
  /** Traded in 24 hours, USDT. */
  readonly minVolume: number;
  /** Every coin that the market has, in place of the list. */
  readonly isWhole: boolean;
  readonly coins: readonly string[];
  readonly exchanges: readonly ScanExchange[];
  /** Which parts make the score. */
  readonly strategies: readonly ScorePart[];
  readonly riskLevel: ScanRiskLevel;
}

/** The forty that the scanner begins with: what is traded most, and for longest. Those that a market lacks are left out. */
export const DEFAULT_COINS: readonly string[] = (
  'BTC ETH BNB SOL XRP DOGE ADA TRX AVAX LINK DOT MATIC LTC BCH UNI ATOM ETC XLM NEAR ICP ' +
  'FIL APT ARB OP HBAR VET ALGO AAVE MKR GRT SAND MANA AXS EGLD XTZ EOS THETA RUNE INJ SUI'
).split(' ');

export const DEFAULT_SCANNER: ScannerConfig = {
  enabled: false,
  interval: SCANNER_INTERVAL_SECONDS,
  minMarketCap: 100_000_000,
  maxRank: 200,
  minVolume: 1_000_000,
  isWhole: true,
  coins: DEFAULT_COINS,
  exchanges: SCAN_EXCHANGES,
  strategies: SCORE_PARTS,
  riskLevel: 'medium',
};

/** Seconds that may be chosen. */
export const INTERVALS: readonly number[] = [5, 10, 15, 30, 60, 300];
const COINS_MAX = 100;
const COIN = /^[A-Z0-9]{2,20}$/u;

/** The coins that a text names, in capitals and each once; null when it names none or something that is no coin. */
export function parseCoins(text: string): readonly string[] | null {
  const coins = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/u)
        .filter((each) => each !== ''),
    ),
  ];
  return coins.length > 0 && coins.length <= COINS_MAX && coins.every((each) => COIN.test(each)) ? coins : null;
}

function someOf<Name extends string>(value: unknown, names: readonly Name[]): readonly Name[] {
  const found = Array.isArray(value) ? names.filter((name) => value.includes(name)) : [];
  return found.length > 0 ? found : names;
}

/** What this browser kept, as far as it can be used. */
function parseConfig(stored: unknown): ScannerConfig {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_SCANNER;
  const { enabled, interval, minVolume, isWhole, coins, exchanges, strategies, riskLevel } =
    stored as Partial<ScannerConfig>;
  const isVolume = typeof minVolume === 'number' && minVolume >= 0 && minVolume <= 1e13;
  return {
    ...DEFAULT_SCANNER,
    enabled: enabled === true,
    interval: INTERVALS.find((each) => each === interval) ?? DEFAULT_SCANNER.interval,
    minVolume: isVolume ? minVolume : DEFAULT_SCANNER.minVolume,
    isWhole: isWhole !== false,
    coins: parseCoins(Array.isArray(coins) ? coins.join(' ') : '') ?? DEFAULT_COINS,
    exchanges: someOf(exchanges, SCAN_EXCHANGES),
    strategies: someOf(strategies, SCORE_PARTS),
    riskLevel: SCAN_RISK_LEVELS.find((each) => each === riskLevel) ?? DEFAULT_SCANNER.riskLevel,
  };
}

/** Kept in this browser, on or off included. */
export const scannerSetting = createStoredValue('atb-scanner', parseConfig);
