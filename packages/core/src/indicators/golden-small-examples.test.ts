import { describeGolden } from './testing/golden-cases.ts';

const VWAP = 'VWAP intraday, 15 one-minute bars (StockCharts example)';

describeGolden('indicators-small-examples.json.gz', [
  { name: VWAP, indicator: 'vwap' },
  { name: VWAP, indicator: 'anchored-vwap' },
  { name: 'PSAR .02 .2 with a reversal', indicator: 'psar' },
]);
