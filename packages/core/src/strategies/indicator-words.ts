import type { IndicatorSignature } from '../indicators/indicator.ts';

/** What traders call an indicator, or one output of it, where its full name would make a sentence long. */
const SHORT: Readonly<Record<string, string>> = {
  ema: 'EMA',
  sma: 'SMA',
  wma: 'WMA',
  hma: 'Hull average',
  dema: 'DEMA',
  tema: 'TEMA',
  kama: 'KAMA',
  vwma: 'VWMA',
  smma: 'SMMA',
  lsma: 'LSMA',
  rsi: 'RSI',
  atr: 'ATR',
  adosc: 'the Chaikin oscillator',
  awesome: 'the Awesome oscillator',
  cci: 'CCI',
  cmf: 'Chaikin money flow',
  cmo: 'CMO',
  mfi: 'MFI',
  obv: 'OBV',
  roc: 'the rate of change',
  trix: 'TRIX',
  momentum: 'momentum',
  'z-score': 'the z-score',
  'standard-deviation': 'the standard deviation',
  'accumulation-distribution': 'the accumulation/distribution line',
  'connors-rsi': 'Connors RSI',
  choppiness: 'the choppiness index',
  fisher: 'the Fisher transform',
  'fisher.fisher': 'the Fisher transform',
  'fisher.signal': 'the signal line of the Fisher transform',
  force: 'the force index',
  hurst: 'the Hurst exponent',
  'historical-volatility': 'historical volatility',
  'true-range': 'the true range',
  ultimate: 'the Ultimate oscillator',
  'typical-price': 'the typical price',
  vwap: 'the VWAP of the day',
  'anchored-vwap': 'the anchored VWAP',
  'dmi.adx': 'ADX',
  'dmi.plusDI': '+DI',
  'dmi.minusDI': '-DI',
  'aroon.up': 'Aroon up',
  'aroon.down': 'Aroon down',
  'aroon.oscillator': 'the Aroon oscillator',
  'bollinger.middle': 'the middle Bollinger band',
  'bollinger.upper': 'the upper Bollinger band',
  'bollinger.lower': 'the lower Bollinger band',
  'bollinger.width': 'the width of the Bollinger bands',
  'bollinger.percentB': '%B of the Bollinger bands',
  'keltner.middle': 'the middle of the Keltner channel',
  'keltner.upper': 'the top of the Keltner channel',
  'keltner.lower': 'the bottom of the Keltner channel',
  'donchian.middle': 'the middle of the Donchian channel',
  'donchian.upper': 'the top of the Donchian channel',
  'donchian.lower': 'the bottom of the Donchian channel',
  'macd.macd': 'MACD',
  'ppo.ppo': 'PPO',
  'stochastic.k': 'Stochastic %K',
  'stochastic.d': 'Stochastic %D',
  'stoch-rsi.k': 'StochRSI %K',
  'stoch-rsi.d': 'StochRSI %D',
  'supertrend.supertrend': 'Supertrend',
  'psar.psar': 'Parabolic SAR',
  'vortex.plus': 'Vortex +VI',
  'vortex.minus': 'Vortex -VI',
  'ichimoku.tenkan': 'the Ichimoku conversion line',
  'ichimoku.kijun': 'the Ichimoku base line',
  'ichimoku.senkouA': 'the first edge of the Ichimoku cloud',
  'ichimoku.senkouB': 'the second edge of the Ichimoku cloud',
  'heikin-ashi.open': 'the Heikin-Ashi open',
  'heikin-ashi.high': 'the Heikin-Ashi high',
  'heikin-ashi.low': 'the Heikin-Ashi low',
  'heikin-ashi.close': 'the Heikin-Ashi close',
  'standard-deviation.stdDev': 'the standard deviation',
  'linear-regression.value': 'the end of the regression line',
  'linear-regression.slope': 'the slope of the regression line',
  'linear-regression.r2': 'R² of the regression line',
  'volume-profile.pointOfControl': 'the price with the most volume',
  'volume-profile.areaHigh': 'the top of the value area',
  'volume-profile.areaLow': 'the bottom of the value area',
  'chandelier.long': 'the Chandelier line below the price',
  'chandelier.short': 'the Chandelier line above the price',
  'pivots.pivot': 'the pivot of the day',
  'pivots.r1': 'the first resistance of the day',
  'pivots.r2': 'the second resistance of the day',
  'pivots.r3': 'the third resistance of the day',
  'pivots.s1': 'the first support of the day',
  'pivots.s2': 'the second support of the day',
  'pivots.s3': 'the third support of the day',
};

/** Said as "the 20-candle EMA" and not as "EMA(20)". */
const AVERAGES = new Set(['ema', 'sma', 'wma', 'hma', 'dema', 'tema', 'kama', 'vwma', 'smma', 'lsma']);

/** Choices between conventions, which a reader of rules need not see. */
const CONVENTIONS = new Set([
  'seed',
  'first',
  'together',
  'flat',
  'divisor',
  'ties',
  'start',
  'factors',
  'smoothing',
  'rowsPerYear',
  'offset',
  'kind',
]);

/** An indicator's output in words, with its settings: "the 20-candle EMA", "RSI(14)", "the signal line of MACD (12, 26, 9)". */
export function indicatorWords(
  indicator: IndicatorSignature,
  output: string,
  params: Readonly<Record<string, number>>,
): string {
  const settable = indicator.params.filter((each) => !CONVENTIONS.has(each.name));
  const shown = settable.map((each) => params[each.name]);
  if (AVERAGES.has(indicator.id) && shown.length > 0) {
    const [period, ...others] = shown;
    const isUsual = settable.every((each, index) => index === 0 || params[each.name] === each.default);
    const rest = isUsual ? '' : `(${others.join(', ')})`;
    return `the ${period}-candle ${SHORT[indicator.id] ?? indicator.name}${rest}`;
  }
  const words = output.replace(/([a-z])([A-Z0-9])/gu, '$1 $2').toLowerCase();
  const name = SHORT[indicator.id] ?? indicator.name;
  const line = indicator.outputs.length === 1 ? name : `the ${words} line of ${name}`;
  return withSettings(SHORT[`${indicator.id}.${output}`] ?? line, shown);
}

function withSettings(words: string, settings: readonly (number | undefined)[]): string {
  if (settings.length === 0) return words;
  return `${words}${words.includes(' ') ? ' ' : ''}(${settings.join(', ')})`;
}
