/** Where recorded candles lie, for a thread that opens the archive itself. */
export interface CandlePlaces {
  readonly dataDir: string;
  /** A read-only layer below; null without one. */
  readonly shippedDir: string | null;
}
