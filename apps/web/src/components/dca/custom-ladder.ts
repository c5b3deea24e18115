import { dec, toPlain } from '@atb/core/base/decimal';
import { dcaLadder } from '@atb/core/bots/dca/ladder';
import { dcaFormSchema } from './dca-form.ts';
import type { CustomSafetyOrder, DcaFormValues } from './dca-values.ts';
import { isFigure } from '../../lib/format-number.ts';

/** Quote units are shown with two decimals: a ladder to be edited has no more. */
const SIZE_DECIMALS = 2;
const DEVIATION_DECIMALS = 4;

/** The scaled ladder written out as rows, to be changed from there; none when its fields are not right. */
export function scaledAsRows(values: DcaFormValues): readonly CustomSafetyOrder[] {
  const parsed = dcaFormSchema.safeParse({ ...values, ladder: 'scaled' });
  if (!parsed.success) return [];
  return dcaLadder(parsed.data)
    .filter(({ key }) => key > 0)
    .map(({ deviationPct, size }) => ({
      deviationPct: toPlain(deviationPct.round(DEVIATION_DECIMALS)),
      size: toPlain(size.round(SIZE_DECIMALS)),
    }));
}

/** A row that goes on where the last one ends: one safety step lower, of the same size. */
export function nextSafetyOrder({ safetyOrders, safetyStepPct, baseAllocation }: DcaFormValues): CustomSafetyOrder {
  const last = safetyOrders.at(-1);
  const step = isFigure(safetyStepPct) ? safetyStepPct : '1';
  const before = last !== undefined && isFigure(last.deviationPct) ? last.deviationPct : '0';
  return { deviationPct: toPlain(dec(before).plus(dec(step))), size: last?.size ?? baseAllocation };
}
