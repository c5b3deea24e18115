import { type Decimal, ONE, ZERO, dec, toPlain } from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';
import { formatPrice } from '../../engine/bot/messages/format-figures.ts';
import { gridStopLossPrice } from './grid-exits.ts';
import type { GridParams } from './params.ts';

export interface GridPlanFault {
  /** The option at fault, or `startPrice`. */
  readonly field: keyof GridParams | 'startPrice';
  readonly code:
    | 'NO_PRICE'
    | 'LINES_BELOW_ZERO'
    | 'LINES_COLLIDE'
    | 'ALLOCATION_TOO_SMALL'
    | 'EXIT_ALREADY_REACHED'
    | 'EXIT_INSIDE_RANGE';
  readonly message: string;
}

export interface GridPlanContext {
  readonly params: GridParams;
  readonly instrument: Instrument;
  /** Of every line, lowest first. */
  readonly prices: readonly Decimal[];
  readonly startPrice: Decimal;
}

/** Why lines at these prices cannot work, sizes aside; null when they can. */
export function findGridPlanFault(planContext: GridPlanContext): GridPlanFault | null {
  return findLineFault(planContext) ?? findStopFault(planContext) ?? findProfitExitFault(planContext);
}

function findLineFault({ params, instrument, prices }: GridPlanContext): GridPlanFault | null {
  const lowest = prices[0] ?? ZERO;
  if (lowest.lte(ZERO)) {
    const field = isAutomatic(params) ? 'stepPct' : 'lower';
    const cause = isAutomatic(params)
      ? `${params.grids} lines with a step of ${params.stepPct}% reach`
      : `Lower price ${params.lower} rounds`;
    return {
      field,
      code: 'LINES_BELOW_ZERO',
      message: `${cause} down to zero or below: use a smaller step, fewer lines or a higher range.`,
    };
  }
  const index = prices.findIndex((price, i) => i > 0 && price.eq(prices[i - 1] ?? ZERO));
  if (index === -1) return null;
  const price = formatPrice(prices[index] ?? ZERO, instrument.priceIncrement);
  const range = (prices.at(-1) ?? ZERO).minus(lowest);
  const most = toPlain(range.div(instrument.priceIncrement).round(0, 0).plus(ONE));
  return {
    field: 'grids',
    code: 'LINES_COLLIDE',
    message: `Grid lines ${index} and ${index + 1} both round to ${price}, because prices on ${instrument.symbol} move in steps of ${toPlain(instrument.priceIncrement)}: use fewer lines (this range holds ${most} at the very most) or a wider range.`,
  };
}

function findStopFault({ params, instrument, prices, startPrice }: GridPlanContext): GridPlanFault | null {
  const stop = gridStopLossPrice(params, prices[0] ?? ZERO);
  if (stop === null || startPrice.gt(stop)) return null;
  const show = (price: Decimal) => formatPrice(price, instrument.priceIncrement);
  return {
    field: 'stopLossPct',
    code: 'EXIT_ALREADY_REACHED',
    message: `Stop loss at ${show(stop)} is already reached: the market is at ${show(startPrice)}. Lower the range or widen the stop loss.`,
  };
}

function findProfitExitFault({ params, instrument, prices, startPrice }: GridPlanContext): GridPlanFault | null {
  const top = prices.at(-1) ?? ZERO;
  const show = (price: Decimal) => formatPrice(price, instrument.priceIncrement);
  for (const [field, label] of [
    ['takeProfitPrice', 'Take profit price'],
    ['upperStopPrice', 'Upper stop price'],
  ] as const) {
    const text = params[field];
    if (text === null) continue;
    const exit = dec(text);
    if (exit.lte(top)) {
      return {
        field,
        code: 'EXIT_INSIDE_RANGE',
        message: `${label} ${show(exit)} must be above the highest line, ${show(top)}.`,
      };
    }
    if (exit.lte(startPrice)) {
      return {
        field,
        code: 'EXIT_ALREADY_REACHED',
        message: `${label} ${show(exit)} is already reached: the market is at ${show(startPrice)}.`,
      };
    }
  }
  return null;
}

function isAutomatic(params: GridParams): boolean {
  return dec(params.lower).eq(ZERO);
}
