import { type Decimal, ZERO, dec, divide } from '../../base/decimal.ts';
import type { GridPlanContext } from './find-plan-fault.ts';
import { formatAmount, formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { findFeeWarnings } from '../../engine/bot/params/planned-fee.ts';
import { takeProfitTarget } from './grid-exits.ts';
import { breakEvenSpacingPct } from './pair-profit.ts';

export interface GridPlanWarning {
  readonly code:
    | 'SPACING_BELOW_FEES'
    | 'START_ABOVE_RANGE'
    | 'START_BELOW_RANGE'
    | 'BASE_NOT_BOUGHT'
    | 'FEE_BELOW_ACCOUNT';
  readonly message: string;
}

interface PlannedContext extends GridPlanContext {
  readonly slots: ReadonlyArray<{
    readonly buyPrice: Decimal;
    readonly lineAbove: Decimal;
    readonly startsWith: string;
  }>;
  /** The account's own fee each side, a fraction. */
  readonly accountFeeRate: Decimal;
  /** The fee the plan counts with. */
  readonly feeRate: Decimal;
}

/** What is allowed but worth a second look, each as a sentence. */
export function findGridPlanWarnings(planContext: PlannedContext): GridPlanWarning[] {
  return [
    ...spacingWarnings(planContext),
    ...rangeWarnings(planContext),
    ...findFeeWarnings(planContext.params, planContext.accountFeeRate),
  ];
}

function spacingWarnings({ params, instrument, slots, feeRate }: PlannedContext): GridPlanWarning[] {
  const breakEven = breakEvenSpacingPct(feeRate);
  let narrowest: Decimal | null = null;
  for (const slot of slots) {
    const sell = takeProfitTarget({
      params,
      averageBuy: slot.buyPrice,
      lineAbove: slot.lineAbove,
      priceIncrement: instrument.priceIncrement,
    });
    const pct = divide(sell.minus(slot.buyPrice).times(dec('100')), slot.buyPrice);
    if (narrowest === null || pct.lt(narrowest)) narrowest = pct;
  }
  if (narrowest === null || narrowest.gt(breakEven)) return [];
  return [
    {
      code: 'SPACING_BELOW_FEES',
      message: `A pair sells only ${percent(narrowest)} above its buy, and both fees take ${percent(breakEven)}: every closed pair would lose money. Use fewer lines, a wider range or a larger take profit.`,
    },
  ];
}

function rangeWarnings({ params, instrument, prices, startPrice, slots }: PlannedContext): GridPlanWarning[] {
  const show = (price: Decimal) => formatPrice(price, instrument.priceIncrement);
  const lowest = prices[0] ?? ZERO;
  const highest = prices.at(-1) ?? ZERO;
  const warnings: GridPlanWarning[] = [];
  if (startPrice.gt(highest)) {
    warnings.push({
      code: 'START_ABOVE_RANGE',
      message: `The market, ${show(startPrice)}, is above the highest line, ${show(highest)}: the grid starts with buys alone and waits for the market to fall.`,
    });
  }
  if (startPrice.lt(lowest)) {
    warnings.push({
      code: 'START_BELOW_RANGE',
      message: `The market, ${show(startPrice)}, is below the lowest line, ${show(lowest)}: the grid starts with sells alone${params.buyBaseAtStart ? ' and buys all their base now' : ''}.`,
    });
  }
  if (slots.some((slot) => slot.startsWith === 'waiting')) {
    warnings.push({
      code: 'BASE_NOT_BOUGHT',
      message: `No ${instrument.base} is bought at the start: lines above the market stay empty until the market has risen past them.`,
    });
  }
  return warnings;
}

function percent(value: Decimal): string {
  return `${formatAmount(value.round(4, 2))}%`;
}
