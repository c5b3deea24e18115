/** One execution of a deal. */
export interface DealFill {
  /** Just before its candle closed, epoch milliseconds. */
  readonly time: number;
  readonly side: 'buy' | 'sell';
  readonly role: 'base' | 'safety' | 'take_profit' | 'exit';
  /** Of a safety order its number, of what sells one order the number of that; else 0. */
  readonly order: number;
  readonly price: number;
  /** Base units. */
  readonly quantity: number;
}

/** What was done in one deal, oldest first: a round trip that several orders make. */
export interface Deal {
  /** Numbers of the safety orders that bought something. */
  readonly filled: ReadonlySet<number>;
  readonly fills: readonly DealFill[];
}
