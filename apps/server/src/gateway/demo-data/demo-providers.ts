// demo-data: signal providers of the house, each with a paper account of its own that a strategy of the catalogue trades.

export interface DemoProvider {
  /** As a migration has written it. */
  readonly name: string;
  readonly strategyId: string;
  /** Where the market has it. */
  readonly symbol: string;
  /** Nobody can sign in by it. */
  readonly email: string;
}

const providerOf = (name: string, strategyId: string, symbol: string): DemoProvider => ({
  name: `${name} (demo)`,
  strategyId,
  symbol,
  email: `${name.toLowerCase().replaceAll(' ', '-')}@providers.invalid`,
});

/** Fees and badges stand in their rows. */
export const DEMO_PROVIDERS: readonly DemoProvider[] = [
  providerOf('Trend Desk', 'ema-cross', 'BTCUSDT'),
  providerOf('Momentum Desk', 'turtle', 'ETHUSDT'),
  providerOf('Reversion Desk', 'rsi-dip', 'SOLUSDT'),
  providerOf('Breakout Desk', 'volatility-squeeze', 'BTCUSDT'),
];
