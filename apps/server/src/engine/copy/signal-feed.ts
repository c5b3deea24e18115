import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EpochMs } from '@atb/core/base/time';
import { OPENING_NUMBER } from '@atb/core/engine/bot/provider-trade';
import type { Pool } from 'pg';
import { monotonicMs } from '../../market-data/clock.ts';
import { Slots } from '../../slots.ts';
import type { AccountRunner } from '../account-runner.ts';
import { GROUP_MAX, GroupCommit } from '../recording/group-commit.ts';
import { readOpening, readProviderTrades, SIGNALS_MAX } from './read-signals.ts';

/** They are recorded in groups over a few connections, so that accounts that copy nobody find one at any moment. */
const ACCOUNTS_AT_ONCE = 1_000;
/** An account that hangs gives its place to the next. */
const HOLD_MS = 5_000;
/** How old the figures of providers may be. */
const MEASURE_MS = 15_000;

interface Follower {
  readonly runner: AccountRunner;
  readonly lastNumber: number;
  readonly startedAt: EpochMs;
  readonly symbol: string;
}

const isToMirror = ({ lastNumber }: Follower): boolean => lastNumber < OPENING_NUMBER;

/**
 * Hands what providers did to the accounts that copy them. How far each copy has come is part of its own state and is recorded with
 * what it did, so a signal may be handed over any number of times, by any process, and is copied once.
 */
export class SignalFeed {
  readonly #parts: () => readonly [Pool, Iterable<AccountRunner>];
  readonly #group = new GroupCommit();
  readonly #slots = new Slots(ACCOUNTS_AT_ONCE, HOLD_MS);
  /** A provider whose signals are being handed over; true when it has traded meanwhile. */
  readonly #underWay = new Map<string, boolean>();
  #turn = 0;
  #measuredAt = Number.NEGATIVE_INFINITY;

  /** @param parts the engine's connections, and the accounts that it works on now. */
  constructor(parts: () => readonly [Pool, Iterable<AccountRunner>]) {
    this.#parts = parts;
  }

  /** Resolves when every follower of the provider has acted on what there is; at once while another call is at it, which then looks again. */
  async onTraded(providerId: string): Promise<void> {
    if (this.#underWay.has(providerId)) {
      this.#underWay.set(providerId, true);
      return;
    }
    try {
      do {
        this.#underWay.set(providerId, false);
        await this.#handOver(providerId, this.#followers().get(providerId) ?? []);
      } while (this.#underWay.get(providerId) === true);
    } finally {
      this.#underWay.delete(providerId);
    }
  }

  /** Every provider with followers, since a notification may have been lost; and now and then the figures of all providers. */
  async lookAround(): Promise<void> {
    for (const providerId of this.#followers().keys()) await this.onTraded(providerId);
    const now = monotonicMs();
    if (now - this.#measuredAt < MEASURE_MS) return;
    this.#measuredAt = now;
    // What each provider's own ledger, and those of its followers, say now. Of several processes one writes it.
    await this.#parts()[0].query('select measure_providers()');
  }

  async #handOver(providerId: string, all: readonly Follower[]): Promise<void> {
    await this.#open(providerId, all.filter(isToMirror));
    const followers = all.filter((follower) => !isToMirror(follower));
    if (followers.length === 0) return;
    const number = Math.min(...followers.map(({ lastNumber }) => lastNumber));
    const since = Math.min(...followers.map(({ startedAt }) => startedAt)) as EpochMs;
    const read = await readProviderTrades(this.#parts()[0], { providerId, number, since });
    const behind = followers.filter(({ lastNumber }) => read.trades.some((trade) => trade.number > lastNumber));
    if (behind.length === 0) return;
    // Another is the first each time, so that nobody is always the last.
    this.#turn += 1;
    const first = this.#turn % behind.length;
    const inTurn = [...behind.slice(first), ...behind.slice(0, first)];
    const acting: Promise<void>[] = [];
    for (const { runner } of inTurn) {
      acting.push(this.#slots.run(() => runner.onProviderTrades(read, this.#group.record)));
      // What these have decided is on its way to the database while the next decide.
      if (acting.length % GROUP_MAX === 0) await nextTurn();
    }
    // Who is far behind, or hangs, has these read again and again: those before it are handed what comes after.
    const newest = read.trades.at(-1)?.number ?? 0;
    const ahead = followers.filter(({ lastNumber }) => lastNumber >= newest);
    if (read.trades.length === SIGNALS_MAX) acting.push(this.#handOver(providerId, ahead));
    await Promise.all(acting);
  }

  /** Copies that mirror what the provider holds are told it before anything else. */
  async #open(providerId: string, followers: readonly Follower[]): Promise<void> {
    for (const { runner, symbol, startedAt: since, lastNumber: number } of followers) {
      const opening = await readOpening(this.#parts()[0], { providerId, symbol, since });
      const trades = opening === null ? [] : [opening];
      await this.#slots.run(() => runner.onProviderTrades({ providerId, number, since, trades }, this.#group.record));
    }
  }

  #followers(): ReadonlyMap<string, readonly Follower[]> {
    const followers = new Map<string, Follower[]>();
    for (const runner of this.#parts()[1]) {
      for (const { providerId, lastNumber, startedAt, symbol } of runner.copies()) {
        if (startedAt === null) continue;
        const known = followers.get(providerId) ?? [];
        known.push({ runner, lastNumber, startedAt, symbol });
        followers.set(providerId, known);
      }
    }
    return followers;
  }
}
