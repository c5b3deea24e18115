// simulation: a venue that fills orders against quotes and candles by stated rules; paper trading and backtests use it.
import { type Decimal, dec } from '../base/decimal.ts';

/** How the simulated venue fills and what it charges. Every figure is shown beside the results it made. */
export interface FillModel {
  /** Fraction of notional each side, 0.001 = 0.1%, paid in the quote asset. */
  readonly feeRate: Decimal;
  /** Paid by market orders on top of the spread, basis points of the price. */
  readonly slippageBps: Decimal;
  /** Full spread assumed where only candles are known, basis points of the price. */
  readonly candleSpreadBps: Decimal;
  /**
   * When a resting limit order fills: `through` once the price trades beyond it by a tick, so that an order at the back
   * of the queue would have filled too; `touch` as soon as its price is traded.
   */
  readonly limitRule: 'through' | 'touch';
  /** Share of a candle's volume that all orders together may take, 0 to 1; null for no cap. Quotes carry no volume. */
  readonly volumeShareMax: Decimal | null;
}

/** Source: specification, fee 10 bps per side, slippage model 8 bps, demo spread 0.1 %. */
export const DEFAULT_FILL_MODEL: FillModel = {
  feeRate: dec('0.001'),
  slippageBps: dec('8'),
  candleSpreadBps: dec('10'),
  limitRule: 'through',
  volumeShareMax: null,
};
