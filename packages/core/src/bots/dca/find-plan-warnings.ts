import { type Decimal, ONE, ONE_PERCENT, ZERO, dec } from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';
import { formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { findFeeWarnings } from '../../engine/bot/params/planned-fee.ts';
import type { DcaParams } from './params.ts';

export interface DcaPlanWarning {
  readonly code: 'STOP_BEFORE_SAFETY_ORDER' | 'TRAILING_MAY_LOSE' | 'FEE_BELOW_ACCOUNT';
  readonly message: string;
}

interface PlannedContext {
  readonly params: DcaParams;
  readonly instrument: Instrument;
  readonly basePrice: Decimal;
  readonly levels: ReadonlyArray<{
    readonly key: number;
    readonly price: Decimal;
    readonly takeProfitPrice: Decimal;
    readonly stopLossPrice: Decimal | null;
  }>;
  /** The account's own fee each side, a fraction. */
  readonly accountFeeRate: Decimal;
  /** The fee the plan counts with. */
  readonly feeRate: Decimal;
}

/** What is allowed but worth a second look, each as a sentence. */
export function findDcaPlanWarnings(planContext: PlannedContext): DcaPlanWarning[] {
  return [
    ...stopWarnings(planContext),
    ...trailingWarnings(planContext),
    ...findFeeWarnings(planContext.params, planContext.accountFeeRate),
  ];
}

/** A safety order at or below the stop of the position before it is never reached: the stop comes first. */
function stopWarnings({ instrument, levels }: PlannedContext): DcaPlanWarning[] {
  const show = (price: Decimal) => formatPrice(price, instrument.priceIncrement);
  for (const [index, level] of levels.entries()) {
    const stop = levels[index - 1]?.stopLossPrice ?? null;
    if (stop === null || level.price.gt(stop)) continue;
    return [
      {
        code: 'STOP_BEFORE_SAFETY_ORDER',
        message: `The stop loss at ${show(stop)} comes before safety order ${level.key} at ${show(level.price)}: from there on no safety order is reached. Widen the stop loss or use a smaller ladder.`,
      },
    ];
  }
  return [];
}

/** Sold a trailing distance below the target, the least position must still bring back its cost and both fees. */
function trailingWarnings({ params, basePrice, levels, feeRate }: PlannedContext): DcaPlanWarning[] {
  const target = levels[0]?.takeProfitPrice ?? ZERO;
  const trailing = dec(params.trailingTakeProfitPct);
  const sale = target.times(ONE.minus(trailing.times(ONE_PERCENT)));
  const brings = sale.times(ONE.minus(feeRate));
  if (trailing.eq(ZERO) || brings.gt(basePrice.times(ONE.plus(feeRate)))) return [];
  return [
    {
      code: 'TRAILING_MAY_LOSE',
      message: `A trailing take profit of ${params.trailingTakeProfitPct}% may sell at a loss: the market may turn right at the target, ${params.takeProfitPct}% in profit. Use a smaller trailing distance or a larger take profit.`,
    },
  ];
}
