import type { CandleSeries } from '@atb/core/market/candle-series';
import type { Prepared } from './work.ts';
import { loadPackage } from './load-package.ts';
import { compareWithLoop, type PeerColumns } from './compare-indicators.ts';

/** Prices in the form that packages take. */
interface Prices {
  readonly high: number[];
  readonly low: number[];
  readonly close: number[];
}

function toPrices({ high, low, close }: CandleSeries): Prices {
  return { high: [...high], low: [...low], close: [...close] };
}

/** Of an RSI of which two decimals are kept. */
const ROUNDED = { rsi: 0.0051 };

function prepare(candles: CandleSeries, run: () => PeerColumns, tolerance: { readonly rsi?: number } = {}): Prepared {
  return { run, check: (result) => compareWithLoop(candles, result as PeerColumns, tolerance) };
}

export function prepareIxjb94(candles: CandleSeries): Prepared {
  const { IndicatorsSync } = loadPackage('@ixjb94/indicators');
  const { high, low, close } = toPrices(candles);
  const indicators = new IndicatorsSync();
  return prepare(candles, () => {
    const [lower, middle, upper] = indicators.bbands(close, 20, 2);
    const [macd, signal, histogram] = indicators.macd(close, 12, 26, 9);
    return {
      ema20: indicators.ema(close, 20),
      ema50: indicators.ema(close, 50),
      rsi: indicators.rsi(close, 14),
      atr: indicators.atr(high, low, close, 14),
      bands: { middle, upper, lower },
      macd: { macd, signal, histogram },
    };
  });
}

export function prepareIndicatorts(candles: CandleSeries): Prepared {
  const { ema, rsi, atr, bb, macd } = loadPackage('indicatorts');
  const { high, low, close } = toPrices(candles);
  return prepare(candles, () => {
    const { macdLine, signalLine } = macd(close, { fast: 12, slow: 26, signal: 9 });
    atr(high, low, close, { period: 14 });
    return {
      ema20: ema(close, { period: 20 }),
      ema50: ema(close, { period: 50 }),
      rsi: rsi(close, { period: 14 }),
      // A plain mean of the true ranges, which is another indicator: its time counts, its values are not compared.
      atr: null,
      bands: bb(close, { period: 20 }),
      macd: { macd: macdLine, signal: signalLine },
    };
  });
}

/** Two packages with the same functions, of which one is a rewrite of the other. */
export function prepareTechnical(
  candles: CandleSeries,
  name: 'technicalindicators' | 'fast-technical-indicators',
): Prepared {
  const { EMA, RSI, ATR, BollingerBands, MACD } = loadPackage(name);
  const { high, low, close } = toPrices(candles);
  const run = (): PeerColumns => ({
    ema20: EMA.calculate({ period: 20, values: close }),
    ema50: EMA.calculate({ period: 50, values: close }),
    rsi: RSI.calculate({ period: 14, values: close }),
    atr: ATR.calculate({ period: 14, high, low, close }),
    bands: BollingerBands.calculate({ period: 20, stdDev: 2, values: close }),
    macd: MACD.calculate({
      values: close,
      fastPeriod: 12,
      slowPeriod: 26,
      signalPeriod: 9,
      SimpleMAOscillator: false,
      SimpleMASignal: false,
    }),
  });
  return prepare(candles, run, ROUNDED);
}

export async function prepareTradingSignals(candles: CandleSeries): Promise<Prepared> {
  const { EMA, RSI, ATR, BollingerBands, MACD } = await import('trading-signals');
  const { high, low, close } = toPrices(candles);
  return prepare(candles, () => {
    const [fast, slow, rsi, atr] = [new EMA(20), new EMA(50), new RSI(14), new ATR(14)];
    const bands = new BollingerBands(20, 2);
    const macd = new MACD(new EMA(12), new EMA(26), new EMA(9));
    return rowByRow(candles.length, (row) => {
      const value = close[row] as number;
      return {
        ema20: fast.add(value),
        ema50: slow.add(value),
        rsi: rsi.add(value),
        atr: atr.add({ high: high[row] as number, low: low[row] as number, close: value }),
        bands: bands.add(value),
        macd: macd.add(value),
      };
    });
  });
}

export function prepareDebut(candles: CandleSeries): Prepared {
  const { EMA, RSI, ATR, BollingerBands, MACD } = loadPackage('@debut/indicators');
  const { high, low, close } = toPrices(candles);
  return prepare(candles, () => {
    const [fast, slow, rsi, atr] = [new EMA(20), new EMA(50), new RSI(14), new ATR(14)];
    const bands = new BollingerBands(20, 2);
    const macd = new MACD(12, 26, 9);
    return rowByRow(candles.length, (row) => {
      const value = close[row] as number;
      return {
        ema20: fast.nextValue(value),
        ema50: slow.nextValue(value),
        rsi: rsi.nextValue(value),
        atr: atr.nextValue(high[row] as number, low[row] as number, value),
        bands: bands.nextValue(value),
        macd: macd.nextValue(value),
      };
    });
  });
}

type Bands = { readonly middle: number; readonly upper: number; readonly lower: number } | null | undefined | void;
type Macd = { readonly macd: number; readonly signal: number; readonly histogram?: number } | null | undefined | void;
type Value = number | null | undefined | void;

interface PeerRow {
  readonly ema20: Value;
  readonly ema50: Value;
  readonly rsi: Value;
  readonly atr: Value;
  readonly bands: Bands;
  readonly macd: Macd;
}

/** Packages that take one candle at a time, gathered into columns. */
function rowByRow(rows: number, next: (row: number) => PeerRow): PeerColumns {
  const [ema20, ema50, rsi, atr]: number[][] = [[], [], [], []];
  const [bands, macd]: [NonNullable<Bands>[], NonNullable<Macd>[]] = [[], []];
  for (let row = 0; row < rows; row += 1) {
    const values = next(row);
    ema20?.push(values.ema20 ?? Number.NaN);
    ema50?.push(values.ema50 ?? Number.NaN);
    rsi?.push(values.rsi ?? Number.NaN);
    atr?.push(values.atr ?? Number.NaN);
    bands.push(values.bands ?? NO_BANDS);
    macd.push(values.macd ?? NO_MACD);
  }
  return { ema20: ema20 ?? [], ema50: ema50 ?? [], rsi: rsi ?? [], atr: atr ?? [], bands, macd };
}

const NO_BANDS = { middle: Number.NaN, upper: Number.NaN, lower: Number.NaN };
const NO_MACD = { macd: Number.NaN, signal: Number.NaN, histogram: Number.NaN };
