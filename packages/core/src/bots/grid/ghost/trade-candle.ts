import { dec, toNumber } from '../../../base/decimal.ts';
import { rearm } from './retry-buys.ts';
import { marketFillPrice } from '../../../simulation/slippage-model.ts';
import { takeProfitTarget } from '../grid-exits.ts';
import {
  BUY,
  type GhostGrid,
  NONE,
  SELL,
  type Slot,
  book,
  costOf,
  findNearest,
  place,
  realize,
  tickOf,
} from './ghost-grid.ts';

/** An execution that the candle brought about, in the order in which the bot hears of it. */
interface Hit {
  readonly slot: Slot;
  readonly tick: number;
}

/** What the candle's four prices fill, first all of it, then what the bot makes of each. */
export function tradeCandle(run: GhostGrid, row: number, startRow: number): void {
  const { candles } = run;
  const open = candles.open[row] ?? 0;
  const high = candles.high[row] ?? 0;
  const low = candles.low[row] ?? 0;
  const isHighFirst = high - open < open - low;
  const before = row > startRow ? (candles.close[row - 1] ?? 0) : open;
  const isStarting = run.startLots > 0;
  const hits: Hit[] = [];
  takeMoment(run, hits, open, { row, before });
  takeMoment(run, hits, isHighFirst ? high : low, null);
  takeMoment(run, hits, isHighFirst ? low : high, null);
  takeMoment(run, hits, candles.close[row] ?? 0, null);
  if (isStarting) buyStart(run, row, open);
  for (const hit of hits) take(run, hit, row);
  findNearest(run);
}

/** Orders that one price fills, the older first. `opening`: at the open, with the price before it. */
function takeMoment(
  run: GhostGrid,
  hits: Hit[],
  last: number,
  opening: { readonly row: number; readonly before: number } | null,
): void {
  if (last > run.buyAt && last < run.sellAt) return;
  const from = hits.length;
  for (const slot of run.slots) {
    if (slot.order === NONE || !isReached(slot, last)) continue;
    hits.push({ slot, tick: opening === null ? slot.orderTick : openingTick(run, slot, last, opening) });
    slot.order = NONE;
  }
  if (hits.length - from > 1) {
    const reached = hits.splice(from).sort((a, b) => a.slot.sequence - b.slot.sequence);
    hits.push(...reached);
  }
}

function isReached({ order, trigger }: Slot, price: number): boolean {
  return order === BUY ? price <= trigger : price >= trigger;
}

/** At the open an order fills at the better of its limit and the market, which one that crossed when it was placed takes. */
function openingTick(
  run: GhostGrid,
  slot: Slot,
  last: number,
  { row, before }: { readonly row: number; readonly before: number },
): number {
  const isTaker = slot.placedRow === row - 1 && isReached(slot, before);
  const isBuy = slot.order === BUY;
  const tick = tickOf(run, last, isTaker ? (isBuy ? 1 : -1) : 0);
  return isBuy ? Math.min(tick, slot.orderTick) : Math.max(tick, slot.orderTick);
}

function take(run: GhostGrid, { slot, tick }: Hit, row: number): void {
  if (slot.costTick === 0) takeBuy(run, slot, tick, row);
  else takeSell(run, slot, tick, row);
}

function takeBuy(run: GhostGrid, slot: Slot, tick: number, row: number): void {
  run.account.reserved -= costOf(run, slot);
  slot.attempts = 0;
  book(run, row, { side: 1, tick, lots: slot.lots });
  slot.costTick = tick;
  place(run, slot, {
    order: SELL,
    tick: tick === slot.buyTick ? slot.targetTick : targetAfter(run, slot, tick),
    row,
  });
}

/** Where base is sold that was bought below its line. */
function targetAfter({ input, params, units }: GhostGrid, slot: Slot, tick: number): number {
  const { priceIncrement } = input.instrument;
  const averageBuy = priceIncrement.times(dec(String(tick)));
  const lineAbove = priceIncrement.times(dec(String(slot.aboveTick)));
  const target = takeProfitTarget({ params, averageBuy, lineAbove, priceIncrement });
  return toNumber(target.times(dec(String(units.ticks))));
}

function takeSell(run: GhostGrid, slot: Slot, tick: number, row: number): void {
  const notional = book(run, row, { side: -1, tick, lots: slot.lots });
  realize(run, notional, slot.costTick * slot.lots);
  slot.costTick = 0;
  slot.attempts = 0;
  rearm(run, slot, row);
}

/** The purchase at the market that the lines above sell. */
function buyStart(run: GhostGrid, row: number, open: number): void {
  const { input, slots, startLots } = run;
  const tick = tickOf(run, toNumber(marketFillPrice('buy', open, run.slippage, input.instrument.priceIncrement)), 1);
  run.startLots = 0;
  book(run, row, { side: 1, tick, lots: startLots });
  for (const slot of slots) {
    if (!slot.startsHeld) continue;
    slot.costTick = tick;
    place(run, slot, { order: SELL, tick: slot.aboveTick, row });
  }
}
