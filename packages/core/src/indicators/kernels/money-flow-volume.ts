/**
 * Volume times the place of the close in its candle, from -volume at the low to +volume at the high; 0 for a candle
 * without a range. @see Chaikin's accumulation/distribution line.
 */
export function moneyFlowVolume(high: number, low: number, close: number, volume: number): number {
  const range = high - low;
  return range === 0 ? 0 : ((close - low - (high - close)) / range) * volume;
}
