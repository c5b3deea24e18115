export type Support = 'full' | 'limited' | 'none';

export interface ComparisonCell {
  readonly status: Support;
  readonly text: string;
  /** Page of the other's own documents that says so. */
  readonly source: string;
}

export interface ComparisonRow {
  readonly feature: string;
  readonly ours: Omit<ComparisonCell, 'source'>;
  /** In the order of {@link COMPETITORS}. */
  readonly others: readonly [ComparisonCell, ComparisonCell];
}

export const COMPETITORS = ['Freqtrade', 'OpenTrader'] as const;

/** Day on which every source was read. */
export const READ_ON = '23 November 2026';

const FREQTRADE = 'https://www.freqtrade.io/en/stable/';
const OPENTRADER = 'https://github.com/Open-Trader/opentrader#readme';

/** Only what the others' own documents say; what they do not mention is no row. */
export const COMPARISON: readonly ComparisonRow[] = [
  {
    feature: 'Runs on your own machine',
    ours: { status: 'full', text: 'One command; the database comes along' },
    others: [
      { status: 'full', text: 'Script or Docker, Python', source: `${FREQTRADE}` },
      { status: 'full', text: 'npm package, admin password, start command', source: OPENTRADER },
    ],
  },
  {
    feature: 'Web interface',
    ours: { status: 'full', text: 'Every screen, bots made in the browser' },
    others: [
      { status: 'full', text: 'FreqUI: monitors and controls the bot', source: `${FREQTRADE}freq-ui/` },
      { status: 'full', text: 'Interface for managing bots', source: OPENTRADER },
    ],
  },
  {
    feature: 'Strategies without code',
    ours: { status: 'full', text: 'Grid, DCA, copies and 100 strategies, ready to run' },
    others: [
      { status: 'limited', text: 'Strategies are written in Python', source: FREQTRADE },
      { status: 'full', text: 'Grid, DCA and RSI built in', source: OPENTRADER },
    ],
  },
  {
    feature: 'Backtests',
    ours: { status: 'full', text: 'Bots and strategies, costs included' },
    others: [
      { status: 'full', text: 'On downloaded history', source: FREQTRADE },
      { status: 'full', text: 'On the command line', source: OPENTRADER },
    ],
  },
  {
    feature: 'Trading without real money',
    ours: { status: 'full', text: 'Paper account with its own ledger' },
    others: [
      { status: 'full', text: 'Dry-run mode', source: FREQTRADE },
      { status: 'full', text: 'Paper trading', source: OPENTRADER },
    ],
  },
  {
    feature: 'Trading with real money',
    ours: { status: 'none', text: 'This version trades on paper only' },
    others: [
      { status: 'full', text: 'Live-trade mode', source: FREQTRADE },
      { status: 'full', text: 'Live trading command', source: OPENTRADER },
    ],
  },
  {
    feature: 'Exchanges',
    ours: { status: 'limited', text: 'Prices and accounts of three, read only' },
    others: [
      { status: 'full', text: 'Made for all major exchanges', source: FREQTRADE },
      { status: 'full', text: '100+ by CCXT', source: OPENTRADER },
    ],
  },
];
