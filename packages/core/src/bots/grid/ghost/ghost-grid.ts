import {
  type Decimal,
  dec,
  decFromNumber,
  roundDownToIncrement,
  roundToIncrement,
  roundUpToIncrement,
  toNumber,
} from '../../../base/decimal.ts';
import type { BotBacktestInput } from '../../../backtest/bot/bot-backtest.ts';
import type { EquityMarks } from '../../../backtest/fast/run-state.ts';
import type { CandleSeries } from '../../../market/candle-series.ts';
import type { GridParams } from '../params.ts';
import { type GridUnits, MONEY_SAFE } from './grid-units.ts';

export const NONE = 0;

export const BUY = 1;

export const SELL = 2;

/** The gap between two lines, with the one order that works for it. Prices in ticks, money in its units. */
export interface Slot {
  readonly lots: number;
  readonly buyTick: number;
  readonly aboveTick: number;
  /** Where a purchase at the line itself is sold. */
  readonly targetTick: number;
  order: typeof NONE | typeof BUY | typeof SELL;
  orderTick: number;
  /** The order's price, and what the market must trade at for it to fill. */
  limit: number;
  trigger: number;
  sequence: number;
  placedRow: number;
  /** Refusals in a row for want of money, and the market time of the next attempt; infinite while none waits. */
  attempts: number;
  retryAt: number;
  /** What is held was bought at; 0 while nothing is. */
  costTick: number;
  /** Its base is bought at the start. */
  readonly startsHeld: boolean;
}

export interface GhostAccount {
  cash: number;
  /** Of its allocation the bot may still spend. */
  allowance: number;
  /** Set aside by open buys. */
  reserved: number;
  heldLots: number;
  realized: number;
  feesPaid: number;
}

export interface Columns {
  readonly row: number[];
  readonly side: number[];
  readonly price: number[];
  readonly quantity: number[];
  readonly fee: number[];
}

export interface Exits {
  readonly stop: number | null;
  readonly takeProfit: number | null;
  readonly upperStop: number | null;
  readonly keeps: boolean;
}

export interface GhostGrid {
  readonly input: BotBacktestInput;
  readonly candles: CandleSeries;
  readonly params: GridParams;
  readonly units: GridUnits;
  readonly slots: readonly Slot[];
  readonly account: GhostAccount;
  readonly exits: Exits;
  readonly marks: EquityMarks;
  readonly columns: Columns;
  readonly minNotional: number;
  readonly minLots: number;
  readonly slippage: Decimal;
  /** Ticks that the market must go beyond a limit. */
  readonly beyond: 0 | 1;
  sequence: number;
  /** Nearest prices at which an order fills. */
  buyAt: number;
  sellAt: number;
  /** Open time of the first candle with which a buy without money is tried again; infinite while none waits. */
  retryOpen: number;
  /** What the start buys at the market, until it has. */
  startLots: number;
  phase: 'running' | 'selling' | 'ended';
}

/** Thrown where the whole numbers cannot say what the exact run would do; it is asked then. */
export class NotWhole extends Error {}

export function costOf({ units }: GhostGrid, { buyTick, lots }: Slot): number {
  return buyTick * lots * (units.feeScale + units.feeNumber);
}

export function place(
  run: GhostGrid,
  slot: Slot,
  { order, tick, row }: { readonly order: typeof BUY | typeof SELL; readonly tick: number; readonly row: number },
): void {
  if (tick * slot.lots < run.minNotional) throw new NotWhole();
  const { ticks } = run.units;
  run.sequence += 1;
  slot.order = order;
  slot.orderTick = tick;
  slot.limit = tick / ticks;
  slot.trigger = (order === BUY ? tick - run.beyond : tick + run.beyond) / ticks;
  slot.sequence = run.sequence;
  slot.placedRow = row;
}

export function findNearest(run: GhostGrid): void {
  let buyAt = Number.NEGATIVE_INFINITY;
  let sellAt = Number.POSITIVE_INFINITY;
  for (const { order, trigger } of run.slots) {
    if (order === BUY && trigger > buyAt) buyAt = trigger;
    else if (order === SELL && trigger < sellAt) sellAt = trigger;
  }
  run.buyAt = buyAt;
  run.sellAt = sellAt;
}

/** A traded price in ticks: rounded up, down or to the nearest where it lies between two. */
export function tickOf({ units, input }: GhostGrid, price: number, direction: 1 | 0 | -1): number {
  const whole = Math.round(price * units.ticks);
  if (whole / units.ticks === price) return whole;
  const round = direction === 0 ? roundToIncrement : direction > 0 ? roundUpToIncrement : roundDownToIncrement;
  const exact = round(decFromNumber(price), input.instrument.priceIncrement);
  return toNumber(exact.times(dec(String(units.ticks))));
}

/** Books money and base, and returns the notional in its units before the fee's scale. */
export function book(
  run: GhostGrid,
  row: number,
  { side, tick, lots }: { side: 1 | -1; tick: number; lots: number },
): number {
  const { units, account, columns } = run;
  const notional = tick * lots;
  const fee = notional * units.feeNumber;
  const flow = (side === 1 ? -1 : 1) * notional * units.feeScale - fee;
  account.cash += flow;
  account.allowance += flow;
  account.heldLots += side * lots;
  account.feesPaid += fee / units.money;
  if (Math.abs(account.cash) > MONEY_SAFE || notional * units.feeScale > MONEY_SAFE) throw new NotWhole();
  columns.row.push(row);
  columns.side.push(side);
  columns.price.push(tick / units.ticks);
  columns.quantity.push(lots / units.lots);
  columns.fee.push(fee / units.money);
  return notional;
}

export function realize({ account, units }: GhostGrid, notional: number, cost: number): void {
  account.realized += (notional - cost) * units.feeScale - (notional + cost) * units.feeNumber;
}
