import { toPlain } from '@atb/core/base/decimal';
import { placesOf, type ReliveInput } from '@atb/core/tax/lot-changes';
import { listOpenLots, type OpenLotLine, sumOpenLots } from '@atb/core/tax/open-lots';
import { type RelivedLot, reliveLots, sumRelivedLots } from '@atb/core/tax/relive-lots';
import type { TaxPool } from '@atb/core/tax/tax-book';
import type { LotProofAnswer, LotSums, TooManyToRelive, TaxQuestion } from './tax-messages.ts';

type LotProofQuestion = Extract<TaxQuestion, { readonly kind: 'lot-proof' }>;

/** Of one coin, and of all: finding lots a second time takes memory beside the history, of which the longest leaves little. */
const COIN_MAX = 250_000;
const FILLS_MAX = 500_000;

/** Open lots of an asset as they are shown, and found a second time from the history. */
export function proveOpenLots(
  input: ReliveInput,
  pool: TaxPool,
  { account, asset, lot, limit }: LotProofQuestion,
): LotProofAnswer | 'no_lot' | TooManyToRelive {
  const open = listOpenLots(pool);
  const one = lot === null ? null : open[lot.place];
  if (lot !== null && one?.reference !== lot.reference) return 'no_lot';
  if (input.fills.at.length > FILLS_MAX) return { most: FILLS_MAX, what: 'executions of all accounts' };
  if (placesOf(input, asset).length > COIN_MAX) return { most: COIN_MAX, what: 'executions and movements of a coin' };
  const again = reliveLots(input, asset, account);
  if (lot === null || one == null) {
    const { lots: count, quantity, known, cost } = sumOpenLots(pool);
    return {
      kept: { count, units: quantity, known, cost },
      relived: sumsOf(again),
      lots: open.slice(-limit).toReversed(),
      total: open.length,
    };
  }
  const same = again[lot.place];
  const relived = same?.reference === lot.reference ? sumsOf([same]) : null;
  return { kept: sumOf(one), relived, lots: [one], total: 1 };
}

function sumOf({ remaining, cost }: OpenLotLine): LotSums {
  return { count: 1, units: remaining, known: cost === null ? '0' : remaining, cost: cost ?? '0' };
}

function sumsOf(lots: readonly RelivedLot[]): LotSums {
  const { units, known, cost } = sumRelivedLots(lots);
  return { count: lots.length, units: toPlain(units), known: toPlain(known), cost: toPlain(cost) };
}
