import { QueryObserver, type QueryClient, type QueryObserverResult } from '@tanstack/react-query';
import { pricesQuery, type PricesSnapshot } from './api/get-prices.ts';
import { watchTable, type ChangedRow } from './api/watch-table.ts';
import { serverLink } from './server-link.ts';
import { applySnapshot, applyTick, type LivePrice, type PriceTick } from './live-prices.ts';

/** All markets at once; the map changes identity with every change, the prices only with their own. */
export interface PriceBoard {
  readonly prices: ReadonlyMap<string, LivePrice>;
  /** Wall time at which the server last said anything about prices, epoch milliseconds; null before. */
  readonly heardAt: number | null;
  /** Live quotes are being delivered, not only the answers of every five seconds. */
  readonly isStreaming: boolean;
}

const EMPTY: PriceBoard = { prices: new Map(), heardAt: null, isStreaming: false };
/** Moving from page to page must not cut the stream. */
const LINGER_MS = 5_000;

function toTick(row: Readonly<Record<string, unknown>>): PriceTick {
  return {
    symbol: String(row['symbol']),
    last: Number(row['last']),
    bid: Number(row['bid']),
    ask: Number(row['ask']),
    volume24h: Number(row['volume_24h']),
    eventTime: Date.parse(String(row['ts'])),
  };
}

/** One stream of prices for the whole page: runs while somebody looks, tells them at most once a frame. */
export class PriceStore {
  readonly #queries: QueryClient;
  readonly #listeners = new Set<() => void>();
  #board = EMPTY;
  #next: PriceBoard | null = null;
  #frame = 0;
  #stop: (() => void) | null = null;
  #linger: ReturnType<typeof setTimeout> | undefined;

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  readonly read = (): PriceBoard => this.#board;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    clearTimeout(this.#linger);
    this.#stop ??= this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#linger = setTimeout(() => this.#end(), LINGER_MS);
    };
  };

  #start(): () => void {
    const { queryKey, ...options } = pricesQuery();
    const observer = new QueryObserver<PricesSnapshot>(this.#queries, {
      ...(options as object),
      queryKey,
    });
    const take = ({ data, dataUpdatedAt }: QueryObserverResult<PricesSnapshot>): void => {
      if (data !== undefined && dataUpdatedAt !== this.#draft().heardAt) this.#takeSnapshot(data, dataUpdatedAt);
    };
    const unsubscribe = observer.subscribe(take);
    take(observer.getCurrentResult());
    const unwatch = watchTable({
      table: 'price_feeds',
      event: 'INSERT',
      onChange: (change) => this.#takeChange(change),
      onJoined: () => this.#change({ isStreaming: true }),
      onLost: () => {
        this.#change({ isStreaming: false });
        serverLink.ask();
      },
    });
    return () => {
      unsubscribe();
      unwatch();
    };
  }

  #end(): void {
    this.#stop?.();
    this.#stop = null;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#board = { ...this.#draft(), isStreaming: false };
    this.#next = null;
  }

  #takeSnapshot({ prices }: PricesSnapshot, heardAt: number): void {
    const known = this.#draft().prices;
    this.#change({
      heardAt: Math.max(heardAt, this.#draft().heardAt ?? 0),
      prices: new Map(prices.map((view) => [view.symbol, applySnapshot(known.get(view.symbol), view, heardAt)])),
    });
  }

  #takeChange(change: ChangedRow): void {
    const tick = toTick(change.new);
    const { prices } = this.#draft();
    const heardAt = Date.now();
    const price = applyTick(prices.get(tick.symbol), tick, heardAt);
    this.#change({
      heardAt,
      ...(price !== null && { prices: new Map(prices).set(price.symbol, price) }),
    });
  }

  #draft(): PriceBoard {
    return this.#next ?? this.#board;
  }

  #change(change: Partial<PriceBoard>): void {
    this.#next = { ...this.#draft(), ...change };
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#publish());
  }

  #publish(): void {
    this.#frame = 0;
    if (this.#next === null) return;
    this.#board = this.#next;
    this.#next = null;
    for (const listener of this.#listeners) listener();
  }
}

const stores = new WeakMap<QueryClient, PriceStore>();

/** The one price stream of the page. */
export function priceStoreOf(queries: QueryClient): PriceStore {
  const store = stores.get(queries) ?? new PriceStore(queries);
  stores.set(queries, store);
  return store;
}
