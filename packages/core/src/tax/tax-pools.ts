import { createTaxPool, type TaxPool } from './tax-book.ts';
import type { TaxOptions } from './tax-report.ts';

interface OpenPool {
  readonly account: number;
  readonly asset: string;
  readonly pool: TaxPool;
}

/** The pools of a history, by account and asset or by asset alone, as the options say. Paper and real coins never share one. */
export class TaxPools {
  readonly #options: TaxOptions;
  readonly #paperAccounts: ReadonlySet<number>;
  readonly #pools = new Map<string, TaxPool>();

  constructor(options: TaxOptions, paperAccounts: ReadonlySet<number>) {
    this.#options = options;
    this.#paperAccounts = paperAccounts;
  }

  /** Where lots are put into and taken from; kept from the first time on. */
  of(account: number, asset: string): TaxPool {
    const key = this.#keyOf(account, asset);
    const known = this.#pools.get(key);
    if (known !== undefined) return known;
    const pool = createTaxPool(this.#options.method);
    this.#pools.set(key, pool);
    return pool;
  }

  /** For questions, which may be about anything: what is not there is answered with an empty pool that is not kept. */
  find(account: number, asset: string): TaxPool {
    return this.#pools.get(this.#keyOf(account, asset)) ?? createTaxPool(this.#options.method);
  }

  /** Pools by account and asset that hold something; of lots by account alone. */
  open(): readonly OpenPool[] {
    if (this.#options.pool === 'all') return [];
    return [...this.#pools].flatMap(([key, pool]) => {
      const stroke = key.indexOf(' ');
      return pool.quantity > 0n ? [{ account: Number(key.slice(0, stroke)), asset: key.slice(stroke + 1), pool }] : [];
    });
  }

  #keyOf(account: number, asset: string): string {
    if (this.#options.pool === 'account') return `${account} ${asset}`;
    return `${this.#paperAccounts.has(account) ? 'paper' : 'real'} ${asset}`;
  }
}
