import type { VenueName } from '@atb/core/market/instrument';
import { VenueMeter } from './rate-meter.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import type { SimulatedKey } from './simulated-keys.ts';
import type { SimulatedFault, SimulatorOptions } from './simulator-options.ts';

/** All that the three simulated exchanges know. */
export class ExchangeState {
  readonly options: SimulatorOptions;
  readonly meter: VenueMeter;
  readonly faults: Readonly<Record<VenueName, Set<SimulatedFault>>> = {
    binance: new Set(),
    kraken: new Set(),
    coinbase: new Set(),
  };
  readonly #accounts = new Map<string, SimulatedAccount>();
  readonly #keys = new Map<string, SimulatedKey>();
  /** Kraken's nonces must grow by key. */
  readonly nonces = new Map<string, bigint>();

  constructor(options: SimulatorOptions) {
    this.options = options;
    this.meter = new VenueMeter(options.limits, options.now);
  }

  addAccount(account: SimulatedAccount): void {
    this.#accounts.set(account.id, account);
  }

  addKey(key: SimulatedKey): void {
    this.#keys.set(`${key.venue}/${key.key}`, key);
  }

  findKey(venue: VenueName, key: string): SimulatedKey | null {
    return this.#keys.get(`${venue}/${key}`) ?? null;
  }

  accountOf(key: SimulatedKey): SimulatedAccount {
    const account = this.#accounts.get(key.accountId);
    if (account === undefined) throw new Error(`a key belongs to account ${key.accountId}, which does not exist`);
    return account;
  }

  /** A page as the venue's faults leave it. */
  spoil<T>(venue: VenueName, rows: readonly T[]): readonly T[] {
    const faults = this.faults[venue];
    const repeated = faults.has('repeats') ? rows.flatMap((row) => [row, row]) : rows;
    return faults.has('shuffles') ? repeated.toReversed() : repeated;
  }

  /** Trades as the venue tells them: with the fault `gap`, every third is missing. */
  tradesOf(account: SimulatedAccount): SimulatedAccount['trades'] {
    if (!this.faults[account.venue].has('gap')) return account.trades;
    return account.trades.filter((_, index) => index % 3 !== 1);
  }
}

/** Whether a key works from an address, and why not. */
export function checkKey(key: SimulatedKey | null, ip: string): key is SimulatedKey {
  return key !== null && !key.isRevoked && (key.ipAllowList.length === 0 || key.ipAllowList.includes(ip));
}
