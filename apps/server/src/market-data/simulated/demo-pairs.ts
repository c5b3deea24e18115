// simulated: the demo market of the specification, a seeded random walk that needs no data and no network.

/** A pair of the demo market. */
export interface DemoPair {
  readonly symbol: string;
  /** Price at the first start, in USDT. Source: the specification's demo base prices; ATOM and ALGO, of which it gives none, as of the same weeks. */
  readonly basePrice: number;
  /** Mean volume of a day in USDT, of the order that the pair has on a large exchange. */
  readonly dayVolumeQuote: number;
}

/** Sorted by symbol. */
export const DEMO_PAIRS: readonly DemoPair[] = [
  { symbol: 'ADAUSDT', basePrice: 0.48, dayVolumeQuote: 60_000_000 },
  { symbol: 'ALGOUSDT', basePrice: 0.19, dayVolumeQuote: 12_000_000 },
  { symbol: 'ATOMUSDT', basePrice: 8.95, dayVolumeQuote: 15_000_000 },
  { symbol: 'AVAXUSDT', basePrice: 39.45, dayVolumeQuote: 35_000_000 },
  { symbol: 'BTCUSDT', basePrice: 67_500, dayVolumeQuote: 1_500_000_000 },
  { symbol: 'DOTUSDT', basePrice: 6.75, dayVolumeQuote: 30_000_000 },
  { symbol: 'ETHUSDT', basePrice: 3_840, dayVolumeQuote: 900_000_000 },
  { symbol: 'LINKUSDT', basePrice: 14.2, dayVolumeQuote: 40_000_000 },
  { symbol: 'MATICUSDT', basePrice: 0.87, dayVolumeQuote: 25_000_000 },
  { symbol: 'SOLUSDT', basePrice: 178.9, dayVolumeQuote: 400_000_000 },
];
