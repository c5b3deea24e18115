import type { OutsideRow } from './tax-input.ts';

/**
 * Moves between wallets of one account that have no other side. A move has one when as much of the same asset went the other way in the
 * same account, whenever; of several the nearest before it is taken.
 */
export function findUnpairedTransfers(movements: readonly OutsideRow[]): ReadonlySet<OutsideRow> {
  const unpaired = new Set<OutsideRow>();
  const waiting = new Map<string, OutsideRow[]>();
  const transfers = movements.filter(({ kind }) => kind === 'transfer').toSorted((a, b) => a.at - b.at);
  for (const transfer of transfers) {
    const { account, asset, quantity } = transfer;
    const opposite = waiting.get(`${account} ${asset} ${-quantity}`)?.pop();
    if (opposite !== undefined) {
      unpaired.delete(opposite);
      continue;
    }
    unpaired.add(transfer);
    const key = `${account} ${asset} ${quantity}`;
    const same = waiting.get(key);
    if (same === undefined) waiting.set(key, [transfer]);
    else same.push(transfer);
  }
  return unpaired;
}
