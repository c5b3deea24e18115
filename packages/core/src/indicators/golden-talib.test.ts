import { describeGolden } from './testing/golden-cases.ts';

describeGolden('indicators-talib.json.gz', [
  { name: 'SMA 20', indicator: 'sma' },
  { name: 'EMA 20', indicator: 'ema' },
  { name: 'WMA 20', indicator: 'wma' },
  { name: 'RSI 14', indicator: 'rsi' },
  { name: 'ATR 14', indicator: 'atr' },
  { name: 'MACD 12 26 9', indicator: 'macd', params: { seed: 2 } },
  { name: 'ADX 14', indicator: 'dmi', params: { seed: 1 } },
  { name: '+DI 14', indicator: 'dmi', params: { seed: 1 } },
  { name: '-DI 14', indicator: 'dmi', params: { seed: 1 } },
  { name: 'Stochastic RSI 14 14 3', indicator: 'stoch-rsi', params: { together: 1 } },
  { name: 'CCI 20', indicator: 'cci' },
  { name: 'OBV', indicator: 'obv', params: { start: 1 } },
  { name: 'MFI 14', indicator: 'mfi' },
  { name: 'Williams %R 14', indicator: 'williams-r' },
  { name: 'PSAR .02 .2', indicator: 'psar' },
  { name: 'ROC 10', indicator: 'roc', params: { period: 10 } },
  { name: 'Aroon 25', indicator: 'aroon' },
]);
