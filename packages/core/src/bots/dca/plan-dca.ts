// bots/dca: the DCA bot, from its options over its plan to what it does with every event.
import { type Decimal, ONE, ZERO, decFromNumber, sumDecimals } from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';
import { type Holding, NOTHING_HELD, addHolding, holdingCost } from '../../engine/bot/lifecycle/holding.ts';
import { plannedFeeRate } from '../../engine/bot/params/planned-fee.ts';
import { dcaAllocation } from './dca-capital.ts';
import { averageBuyPrice, dcaStopLossPrice, takeProfitPrice } from './dca-exits.ts';
import { type DcaPlanFault, findExcess, findDcaPlanFault } from './find-plan-fault.ts';
import { type DcaPlanWarning, findDcaPlanWarnings } from './find-plan-warnings.ts';
import { type DcaRung, dcaLadder } from './ladder.ts';
import { type DcaLadderOrder, layLadder } from './lay-ladder.ts';
import { minimumBaseAllocation } from './minimum-base.ts';
import type { DcaParams } from './params.ts';

/** A rung with its price: what it buys, and how the whole position stands once it and all before it are filled. */
export interface DcaPlanLevel extends DcaRung {
  readonly price: Decimal;
  /** Base units, whole lots. */
  readonly quantity: Decimal;
  /** Quote units, fee aside; `size` rounded down to whole lots. */
  readonly notional: Decimal;
  /** Notional of this level and all before it. */
  readonly cumulativeNotional: Decimal;
  /** Average price of the position, fees aside. */
  readonly averagePrice: Decimal;
  /** Where the position is sold, or with a take profit per entry what this level bought. */
  readonly takeProfitPrice: Decimal;
  /** Null without a stop loss. */
  readonly stopLossPrice: Decimal | null;
}

export interface PlannedDca {
  readonly status: 'planned';
  /** The base order, then the safety orders from the highest to the lowest. */
  readonly levels: readonly DcaPlanLevel[];
  /** Quote units of all orders of a deal, fees aside. */
  readonly capital: Decimal;
  /** The fees of all its purchases. */
  readonly feesReserved: Decimal;
  /** Quote units the bot sets aside: the whole ladder by its sizes, fees and a cushion for the base order included. */
  readonly allocation: Decimal;
  /** Percent below the base order that the last safety order lies. */
  readonly coveredPct: Decimal;
  /** Price of the last order. */
  readonly lowestPrice: Decimal;
  /** Quote units lost where every order is filled and the stop loss sells at its price, all fees paid; null without one. */
  readonly lossAtStop: Decimal | null;
  /** Quote units that the base order alone earns at its take profit, net of both fees. */
  readonly leastProfit: Decimal;
  /** The same when every order was filled. */
  readonly mostProfit: Decimal;
  /** Quote units; a smaller base order leaves orders below what the venue takes. */
  readonly minimumBaseAllocation: Decimal;
  readonly warnings: readonly DcaPlanWarning[];
}

export type DcaPlan = PlannedDca | ({ readonly status: 'invalid' } & DcaPlanFault);

/**
 * What a DCA bot would do if it began its first deal now. The same function draws the wizard's preview and checks a new
 * bot.
 * @param price market price in quote per base unit, at which the base order is expected to fill.
 * @param feeRate the account's fee each side, a fraction; planning uses the larger of it and `params.feeBps`.
 */
export function planDca(params: DcaParams, instrument: Instrument, price: number, feeRate: Decimal): DcaPlan {
  if (!Number.isFinite(price) || price <= 0) {
    const message = `There is no price for ${instrument.symbol} yet.`;
    return { status: 'invalid', field: 'startPrice', code: 'NO_PRICE', message };
  }
  const basePrice = decFromNumber(price);
  const rungs = dcaLadder(params);
  const orders = layLadder(rungs, basePrice, instrument);
  const allocation = dcaAllocation(params, feeRate);
  const fault =
    findDcaPlanFault({ params, instrument, orders, scale: ONE }) ?? findExcess({ params, instrument }, allocation);
  if (fault !== null) return { status: 'invalid', ...fault };
  const fee = plannedFeeRate(params, feeRate);
  const levels = planLevels(orders, { params, instrument, feeRate: fee });
  const [first, last] = [levels[0], levels.at(-1)];
  const capital = last?.cumulativeNotional ?? ZERO;
  return {
    status: 'planned',
    levels,
    capital,
    feesReserved: capital.times(fee),
    allocation,
    coveredPct: last?.deviationPct ?? ZERO,
    lowestPrice: last?.price ?? ZERO,
    ...gainAndLoss(levels, fee, params.takeProfitOn === 'average'),
    minimumBaseAllocation: minimumBaseAllocation(params, orders, instrument) ?? ZERO,
    warnings: findDcaPlanWarnings({
      params,
      instrument,
      basePrice: first?.price ?? ZERO,
      levels,
      accountFeeRate: feeRate,
      feeRate: fee,
    }),
  };
}

interface LevelInput {
  readonly params: DcaParams;
  readonly instrument: Instrument;
  readonly feeRate: Decimal;
}

function planLevels(orders: readonly DcaLadderOrder[], { params, instrument, feeRate }: LevelInput): DcaPlanLevel[] {
  const base = orders[0]?.price ?? ZERO;
  let all: Holding = NOTHING_HELD;
  return orders.map((order) => {
    const notional = order.price.times(order.quantity);
    const own: Holding = { quantity: order.quantity, notional, fees: notional.times(feeRate) };
    all = addHolding(all, own);
    const average = averageBuyPrice(all) ?? base;
    const sold = params.takeProfitOn === 'average' ? all : own;
    return {
      ...order,
      notional,
      cumulativeNotional: all.notional,
      averagePrice: average,
      takeProfitPrice: takeProfitPrice(sold, { params, feeRate, priceIncrement: instrument.priceIncrement }),
      stopLossPrice: dcaStopLossPrice(params, { average, base }),
    };
  });
}

function gainAndLoss(
  levels: readonly DcaPlanLevel[],
  feeRate: Decimal,
  isTogether: boolean,
): Pick<PlannedDca, 'lossAtStop' | 'leastProfit' | 'mostProfit'> {
  const all = levels.reduce<Holding>((sum, level) => addHolding(sum, boughtBy(level, feeRate)), NOTHING_HELD);
  const [first, last] = [levels[0], levels.at(-1)];
  const stop = last?.stopLossPrice ?? null;
  return {
    lossAtStop: stop === null ? null : gain(all, stop, feeRate).neg(),
    leastProfit: first === undefined ? ZERO : gain(boughtBy(first, feeRate), first.takeProfitPrice, feeRate),
    mostProfit: isTogether
      ? gain(all, last?.takeProfitPrice ?? ZERO, feeRate)
      : sumDecimals(levels.map((level) => gain(boughtBy(level, feeRate), level.takeProfitPrice, feeRate))),
  };
}

function boughtBy({ quantity, notional }: DcaPlanLevel, feeRate: Decimal): Holding {
  return { quantity, notional, fees: notional.times(feeRate) };
}

/** Quote units that selling it at `price` earns, net of both fees. */
function gain(held: Holding, price: Decimal, feeRate: Decimal): Decimal {
  return held.quantity.times(price).times(ONE.minus(feeRate)).minus(holdingCost(held));
}
