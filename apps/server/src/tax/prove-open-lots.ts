import { toPlain } from '@atb/core/base/decimal';
import { indexAssets, type ReliveInput } from '@atb/core/tax/lot-changes';
import { listOpenLots, type OpenLotLine, sumOpenLots } from '@atb/core/tax/open-lots';
import { type RelivedLot, reliveLots, sumRelivedLots } from '@atb/core/tax/relive-lots';
import type { TaxPool } from '@atb/core/tax/tax-book';
import { tooManyFills, tooManyOfCoin, withinParts } from './relive-limits.ts';
import type { LotProofAnswer, LotSums, TooManyToRelive, TaxQuestion } from './tax-messages.ts';

type LotProofQuestion = Extract<TaxQuestion, { readonly kind: 'lot-proof' }>;

/** Open lots of an asset as they are shown, and found a second time from the history. */
export function proveOpenLots(
  input: ReliveInput,
  pool: TaxPool,
  { account, asset, lot, limit }: LotProofQuestion,
): LotProofAnswer | 'no_lot' | TooManyToRelive {
  const open = listOpenLots(pool);
  const one = lot === null ? null : open[lot.place];
  if (lot !== null && one?.reference !== lot.reference) return 'no_lot';
  const tooMany = tooManyFills(input.fills.at.length);
  if (tooMany !== null) return tooMany;
  const index = indexAssets(input, asset);
  const more = tooManyOfCoin(index, asset);
  if (more !== null) return more;
  const again = withinParts((budget) => reliveLots(index, asset, account, budget));
  if ('most' in again) return again;
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
