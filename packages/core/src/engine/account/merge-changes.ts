import { type AccountChanges, NO_CHANGES } from './account-types.ts';

/** Several changes, oldest first, as one: of each row its last form. `NO_CHANGES` when none changes anything. */
export function mergeChanges(parts: readonly AccountChanges[]): AccountChanges {
  const changed = parts.filter((part) => part !== NO_CHANGES);
  const last = changed.at(-1);
  if (last === undefined) return NO_CHANGES;
  if (changed.length === 1) return last;
  return {
    at: last.at,
    orders: lastOfEach(
      changed,
      (part) => part.orders,
      (order) => order.request.clientOrderId,
    ),
    newOrderIds: new Set(changed.flatMap((part) => [...part.newOrderIds])),
    fills: changed.flatMap((part) => part.fills),
    ledgerTransactions: changed.flatMap((part) => part.ledgerTransactions),
    balances: lastOfEach(
      changed,
      (part) => part.balances,
      (balance) => balance.asset,
    ),
    positions: lastOfEach(
      changed,
      (part) => part.positions,
      ({ symbol, botId, openedAt }) => `${symbol}/${botId ?? ''}/${openedAt}`,
    ),
    lots: lastOfEach(
      changed,
      (part) => part.lots,
      (lot) => lot.id,
    ),
    gains: changed.flatMap((part) => part.gains),
    bots: lastOfEach(
      changed,
      (part) => part.bots,
      (bot) => bot.botId,
    ),
    notes: changed.flatMap((part) => part.notes),
    journal: changed.flatMap((part) => part.journal),
    memory: changed.findLast((part) => part.memory !== null)?.memory ?? null,
    begunPeriods: lastOfEach(
      changed.map(beforeLater),
      (part) => part,
      ({ span }) => span,
    ),
    mode: changed.findLast((part) => part.mode !== null)?.mode ?? null,
    venueCommands: changed.flatMap((part) => part.venueCommands),
    anomalies: changed.flatMap((part) => part.anomalies),
  };
}

/** Periods that began with a part: what later parts booked is not in them either. */
function beforeLater(
  { begunPeriods }: AccountChanges,
  index: number,
  parts: readonly AccountChanges[],
): AccountChanges['begunPeriods'] {
  if (begunPeriods.length === 0) return begunPeriods;
  const later = parts.slice(index + 1).flatMap(({ ledgerTransactions }) => ledgerTransactions)[0] ?? null;
  return begunPeriods.map((period) => ({ ...period, before: period.before ?? later }));
}

function lastOfEach<Part, Row>(
  parts: readonly Part[],
  rows: (part: Part) => readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const byKey = new Map<string, Row>();
  for (const part of parts) for (const row of rows(part)) byKey.set(keyOf(row), row);
  return [...byKey.values()];
}
