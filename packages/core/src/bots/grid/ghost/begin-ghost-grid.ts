import { ONE, ZERO, dec, decFromNumber, toNumber } from '../../../base/decimal.ts';
import type { BotBacktestInput } from '../../../backtest/bot/bot-backtest.ts';
import { createMarks } from '../../../backtest/bot/bot-marks.ts';
import { toRunAssumptions } from '../../../backtest/run-assumptions.ts';
import { MARKET_BUY_CUSHION } from '../../../orders/reserve.ts';
import { takeProfitTarget } from '../grid-exits.ts';
import { type GridParams, gridParamsSchema } from '../params.ts';
import { type PlannedGrid, planGrid } from '../plan-grid.ts';
import { BUY, type GhostGrid, NONE, type Slot, costOf, findNearest, place } from './ghost-grid.ts';
import { type GridUnits, gridUnits, MONEY_SAFE, toUnits } from './grid-units.ts';

/** The grid before its first candle; null where it is left to the exact run. */
export function beginGhostGrid(input: BotBacktestInput): GhostGrid | null {
  const { candles, instrument, assumptions } = input;
  const startRow = input.startRow ?? 0;
  const parsed = gridParamsSchema.safeParse(input.params);
  if (!parsed.success || !isPlain({ params: parsed.data, assumptions })) return null;
  const params = parsed.data;
  const { exactFeeRate: feeRate } = toRunAssumptions(assumptions);
  const open = candles.open[startRow] ?? 0;
  const units = gridUnits(instrument, feeRate);
  if (units === null || !(open > 0)) return null;
  const plan = planGrid(params, instrument, open, feeRate);
  if (plan.status === 'invalid') return null;
  const cash = toUnits(decFromNumber(assumptions.startEquity), units.money);
  const allowance = toUnits(dec(params.allocation), units.money);
  const minNotional = toNumber(instrument.minNotional.times(dec(String(units.ticks * units.lots))));
  if (cash === null || allowance === null || allowance > cash || !Number.isFinite(minNotional)) return null;
  const priceOf = (text: string | null): number | null => (text === null ? null : Number(text));
  const run: GhostGrid = {
    input,
    candles,
    params,
    units,
    slots: toSlots(input, params, plan, units),
    account: { cash, allowance, reserved: 0, heldLots: 0, realized: 0, feesPaid: 0 },
    exits: {
      stop: plan.stopLossPrice === null ? null : toNumber(plan.stopLossPrice),
      takeProfit: priceOf(params.takeProfitPrice),
      upperStop: priceOf(params.upperStopPrice),
      keeps: params.stopLossHoldings === 'keep',
    },
    marks: createMarks(input, startRow, true),
    columns: { row: [], side: [], price: [], quantity: [], fee: [] },
    minNotional,
    minLots: toNumber(instrument.minQuantity.times(dec(String(units.lots)))),
    slippage: decFromNumber(assumptions.slippageBps),
    beyond: assumptions.limitRule === 'touch' ? 0 : 1,
    sequence: 0,
    buyAt: Number.NEGATIVE_INFINITY,
    sellAt: Number.POSITIVE_INFINITY,
    retryOpen: Number.POSITIVE_INFINITY,
    startLots: 0,
    phase: 'running',
  };
  return placeStart(run, plan, open, startRow) ? run : null;
}

function isPlain({
  params,
  assumptions,
}: { readonly params: GridParams } & Pick<BotBacktestInput, 'assumptions'>): boolean {
  return (
    params.triggerPrice === null &&
    params.buyBaseAtStart &&
    params.profitAsset === 'quote' &&
    !params.trailingUp.enabled &&
    assumptions.spreadBps === 0 &&
    assumptions.volumeShareMax === null
  );
}

function toSlots(
  { instrument }: BotBacktestInput,
  params: GridParams,
  { slots }: PlannedGrid,
  { ticks, lots }: GridUnits,
): Slot[] {
  const whole = (price: Parameters<typeof toNumber>[0], scale: number): number =>
    toNumber(price.times(dec(String(scale))));
  return slots.map(({ buyPrice, lineAbove, quantity, startsWith }) => {
    const { priceIncrement } = instrument;
    const target = takeProfitTarget({ params, averageBuy: buyPrice, lineAbove, priceIncrement });
    return {
      lots: whole(quantity, lots),
      buyTick: whole(buyPrice, ticks),
      aboveTick: whole(lineAbove, ticks),
      targetTick: whole(target, ticks),
      order: NONE,
      orderTick: 0,
      limit: 0,
      trigger: 0,
      sequence: 0,
      placedRow: 0,
      attempts: 0,
      retryAt: Number.POSITIVE_INFINITY,
      costTick: 0,
      startsHeld: startsWith === 'base',
    };
  });
}

/** The purchase for the lines above and the buys below; false when something would be refused. */
function placeStart(run: GhostGrid, plan: PlannedGrid, open: number, startRow: number): boolean {
  const { units, slots, account, input } = run;
  const { exactFeeRate } = toRunAssumptions(input.assumptions);
  const money = dec(String(units.money));
  let free = dec(String(Math.min(account.cash, account.allowance)));
  if (plan.baseToBuy.gt(ZERO)) {
    const worst = decFromNumber(open).times(ONE.plus(MARKET_BUY_CUSHION));
    const reserve = worst.times(plan.baseToBuy).times(ONE.plus(exactFeeRate)).times(money);
    run.startLots = toNumber(plan.baseToBuy.times(dec(String(units.lots))));
    if (run.startLots < run.minLots || reserve.gt(free)) return false;
    free = free.minus(reserve);
    run.sequence += 1;
  }
  let needed = 0;
  plan.slots.forEach(({ startsWith }, index) => {
    const slot = slots[index];
    if (slot === undefined || startsWith !== 'quote') return;
    needed += costOf(run, slot);
    place(run, slot, { order: BUY, tick: slot.buyTick, row: startRow - 1 });
  });
  account.reserved = needed;
  findNearest(run);
  return free.gte(dec(String(needed))) && needed <= MONEY_SAFE;
}
