import type { SimulatedLimits } from './simulator-options.ts';

const MINUTE_MS = 60_000;

interface Meter {
  used: number;
  since: number;
}

/** Counts what callers used, by the rules of each venue. */
export class VenueMeter {
  readonly #limits: SimulatedLimits;
  readonly #now: () => number;
  readonly #meters = new Map<string, Meter>();

  constructor(limits: SimulatedLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Binance: weight by address within each minute of the clock. @returns what is used, and whether that is too much. */
  binance(
    ip: string,
    weight: number,
  ): { readonly used: number; readonly isOver: boolean; readonly retrySeconds: number } {
    const minute = Math.floor(this.#now() / MINUTE_MS) * MINUTE_MS;
    const meter = this.#meter(`binance/${ip}`, minute);
    if (meter.since !== minute) Object.assign(meter, { used: 0, since: minute });
    meter.used += weight;
    const retrySeconds = Math.ceil((minute + MINUTE_MS - this.#now()) / 1_000);
    return { used: meter.used, isOver: meter.used > this.#limits.binanceWeight, retrySeconds };
  }

  /** Kraken: a counter by key that goes down with time. @returns false when it is too high. */
  kraken(key: string, cost: number): boolean {
    const now = this.#now();
    const meter = this.#meter(`kraken/${key}`, now);
    const decayed = Math.max(0, meter.used - ((now - meter.since) / 1_000) * this.#limits.krakenDecay);
    meter.since = now;
    meter.used = decayed;
    if (decayed + cost > this.#limits.krakenCounter) return false;
    meter.used += cost;
    return true;
  }

  /** Coinbase: requests by key within each second. @returns false when there are too many. */
  coinbase(key: string): boolean {
    const second = Math.floor(this.#now() / 1_000);
    const meter = this.#meter(`coinbase/${key}`, second);
    if (meter.since !== second) Object.assign(meter, { used: 0, since: second });
    meter.used += 1;
    return meter.used <= this.#limits.coinbasePerSecond;
  }

  #meter(name: string, since: number): Meter {
    const meter = this.#meters.get(name) ?? { used: 0, since };
    this.#meters.set(name, meter);
    return meter;
  }
}
