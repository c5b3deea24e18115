import { toPlain } from '../../base/decimal.ts';
import { parseAccountMemory, serialiseAccountMemory } from '../../engine/account/serialise-memory.ts';
import type { AccountSnapshot } from '../../engine/account/account-types.ts';
import { findBotModule } from '../../bots/registry.ts';
import { parseBotRecord, serialiseBotRecord } from '../../engine/account/serialise-bot.ts';

/** The snapshot as it comes back from a database: bots and memory through their stored JSON. */
export function throughStorage(snapshot: AccountSnapshot): AccountSnapshot {
  const json = <T>(value: T): unknown => JSON.parse(JSON.stringify(value));
  return {
    ...snapshot,
    bots: snapshot.bots.map((bot) => parseBotRecord(json(serialiseBotRecord(bot)), findBotModule)),
    memory: snapshot.memory === null ? null : parseAccountMemory(json(serialiseAccountMemory(snapshot.memory))),
  };
}

/** A snapshot as text, equal for equal accounts: decimals plain, rows in the order of their keys. */
export function asText(snapshot: AccountSnapshot): string {
  const byText = <T>(rows: readonly T[]): T[] => rows.toSorted((a, b) => (plain(a) < plain(b) ? -1 : 1));
  return plain({
    ...snapshot,
    recentTradeIds: [],
    balances: byText(snapshot.balances),
    positions: byText(snapshot.positions),
    lots: byText(snapshot.lots),
    orders: byText(snapshot.orders),
    bots: byText(snapshot.bots.map(({ module, ...bot }) => ({ ...bot, kind: module.kind }))),
    quotes: byText(snapshot.quotes),
  });
}

function plain(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (isDecimal(each) ? toPlain(each) : sortKeys(each)), 1);
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function isDecimal(value: unknown): value is Parameters<typeof toPlain>[0] {
  return typeof value === 'object' && value !== null && 'times' in value;
}
