// demo-data: signal providers of the house, each with a paper account of its own that a strategy of the catalogue trades.

export interface DemoProvider {
  /** As a migration has written it. */
  readonly name: string;
  readonly strategyId: string;
  /** Parameters that differ from the strategy's defaults, which are made for hours and days: on minutes those rest for half a day. */
  readonly values: Readonly<Record<string, number>>;
  /** Where the market has it. */
  readonly symbol: string;
  /** Nobody can sign in by it. */
  readonly email: string;
}

const providerOf = (
  name: string,
  strategyId: string,
  symbol: string,
  values: DemoProvider['values'] = {},
): DemoProvider => ({
  name: `${name} (demo)`,
  strategyId,
  values,
  symbol,
  email: `${name.toLowerCase().replaceAll(' ', '-')}@providers.invalid`,
});

/** Fees and badges stand in their rows. */
export const DEMO_PROVIDERS: readonly DemoProvider[] = [
  providerOf('Trend Desk', 'ema-cross', 'BTCUSDT'),
  providerOf('Momentum Desk', 'turtle', 'ETHUSDT'),
  providerOf('Reversion Desk', 'rsi-dip', 'SOLUSDT', { period: 7, low: 40, high: 55, trend: 50 }),
  providerOf('Breakout Desk', 'volatility-squeeze', 'BTCUSDT', { length: 1, multiplier: 2 }),
];
