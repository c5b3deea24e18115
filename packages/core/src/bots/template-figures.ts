import type { RiskBand } from '../market-analysis/words.ts';

/** The recorded candles that every template was run on: the latest year of the archive. `to` is not included. */
export const TEMPLATE_PERIOD = { from: '2024-07-01', to: '2025-07-01', timeframe: '1h', venue: 'binance' } as const;

/** What a template made of the period, by its backtest with default costs. Fractions of what it sets aside. */
export interface TemplateFigures {
  readonly totalReturn: number;
  /** 0 to 1. */
  readonly drawdownMax: number;
  readonly sales: number;
  readonly fees: number;
  /** Buying at the start and holding, with the same costs. */
  readonly holdReturn: number;
}

/** Recorded by the backtest; a test runs it again and compares. */
export const TEMPLATE_FIGURES: Readonly<Record<string, TemplateFigures>> = {
  'btc-range-grid': { totalReturn: -0.1073, drawdownMax: 0.1517, sales: 100, fees: 0.0122, holdReturn: 0.6964 },
  'eth-swing-grid': { totalReturn: -0.1344, drawdownMax: 0.1652, sales: 32, fees: 0.0059, holdReturn: -0.2807 },
  'btc-dip-ladder': { totalReturn: 0.4409, drawdownMax: 0.208, sales: 48, fees: 0.0359, holdReturn: 0.6938 },
  'sol-deep-ladder': { totalReturn: 0.1181, drawdownMax: 0.3949, sales: 86, fees: 0.0291, holdReturn: 0.0434 },
  'btc-trend': { totalReturn: 0.4069, drawdownMax: 0.2326, sales: 19, fees: 0.046, holdReturn: 0.6827 },
  'eth-dip-trader': { totalReturn: -0.226, drawdownMax: 0.249, sales: 24, fees: 0.0436, holdReturn: -0.2804 },
};

/** Below these falls of the recorded year a template counts as Low and Medium. */
const LOW_BELOW = 0.1;
const MEDIUM_BELOW = 0.2;

export function templateRisk({ drawdownMax }: Pick<TemplateFigures, 'drawdownMax'>): RiskBand {
  if (drawdownMax < LOW_BELOW) return 'Low';
  return drawdownMax < MEDIUM_BELOW ? 'Medium' : 'High';
}
