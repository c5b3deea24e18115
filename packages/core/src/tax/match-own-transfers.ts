import { matchTransfers, type TransferMatch } from './match-transfers.ts';
import type { OutsideRow } from './tax-input.ts';

/** Transfers between real accounts, and those between paper accounts: no coin goes from one kind to the other. */
export function matchOwnTransfers(movements: readonly OutsideRow[], paperAccounts: ReadonlySet<number>): TransferMatch {
  const matches = [false, true].map((isPaper) =>
    matchTransfers(
      movements,
      ({ kind, account }) => (kind === 'deposit' || kind === 'withdrawal') && paperAccounts.has(account) === isPaper,
    ),
  );
  return {
    pairs: matches.flatMap(({ pairs }) => pairs),
    ambiguous: new Map(matches.flatMap(({ ambiguous }) => [...ambiguous])),
  };
}
