/** A moment of the account's line. */
export interface HoldMoment {
  /** Paid in less paid out since the moment before, quote units. */
  readonly flow: number;
  /** Of each coin, quote units; null where it is not known. */
  readonly prices: ReadonlyArray<number | null>;
}

/**
 * What the payments would be worth had each bought equal parts of all coins when it came, and nothing been sold; before costs. Null
 * from the beginning to the first moment at which every price is known, where what was paid in until then buys.
 */
export function holdLine(moments: readonly HoldMoment[]): ReadonlyArray<number | null> {
  let waiting = 0;
  const units: number[] = [];
  let known: readonly number[] | null = null;
  return moments.map(({ flow, prices }) => {
    waiting += flow;
    const now = prices.map((price, coin) => price ?? known?.[coin] ?? null);
    if (prices.length === 0 || now.some((price) => price === null)) return null;
    known = now.map((price) => price ?? 0);
    known.forEach((price, coin) => (units[coin] = (units[coin] ?? 0) + waiting / prices.length / price));
    waiting = 0;
    return known.reduce((sum, price, coin) => sum + price * (units[coin] ?? 0), 0);
  });
}
