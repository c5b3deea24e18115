// What the paper-bots benchmark and the server that it measures tell each other.

/** Starting price of each pair, in USDT. */
export const PAPER_BOT_PRICES: Readonly<Record<string, number>> = {
  ADAUSDT: 0.48,
  ATOMUSDT: 4.6,
  AVAXUSDT: 39.45,
  BTCUSDT: 67_500,
  DOTUSDT: 6.75,
  ETHUSDT: 3_840,
  LINKUSDT: 14.2,
  MATICUSDT: 0.87,
  SOLUSDT: 178.9,
  XRPUSDT: 0.52,
};

/** Starts a measurement. */
export interface PaperBotsOrder {
  readonly seconds: number;
  /** Standard deviation of a year's return, 0.6 = 60 %. */
  readonly volatility: number;
}

/** Milliseconds from a quote's arrival. */
export interface PaperBotsReport {
  /** To the decision of an account that follows the symbol. */
  readonly decisions: number[];
  /** To the decision, of those that changed something. */
  readonly actions: number[];
  /** To the commit of all that followed from it. */
  readonly commits: number[];
  fills: number;
  /** Bytes. */
  rssMax: number;
  cores: number;
}
