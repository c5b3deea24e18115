/** Who follows which symbols: a quote costs only those whom it concerns. */
export class SymbolIndex<Follower> {
  readonly #followers = new Map<string, Set<Follower>>();
  readonly #symbols = new Map<Follower, ReadonlySet<string>>();

  followersOf(symbol: string): ReadonlySet<Follower> | undefined {
    return this.#followers.get(symbol);
  }

  /** Replaces what the follower followed before. */
  put(follower: Follower, symbols: ReadonlySet<string>): void {
    const before = this.#symbols.get(follower);
    for (const symbol of before ?? []) if (!symbols.has(symbol)) this.#followers.get(symbol)?.delete(follower);
    for (const symbol of symbols) {
      const followers = this.#followers.get(symbol) ?? new Set();
      this.#followers.set(symbol, followers.add(follower));
    }
    this.#symbols.set(follower, symbols);
  }

  remove(follower: Follower): void {
    for (const symbol of this.#symbols.get(follower) ?? []) this.#followers.get(symbol)?.delete(follower);
    this.#symbols.delete(follower);
  }
}
