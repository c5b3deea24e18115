import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { BotFacts } from '../../engine/bot/lifecycle/bot-facts.ts';
import type { BotPhase } from '../../engine/bot/lifecycle/bot-phase.ts';
import type { BotStop } from '../../engine/bot/lifecycle/bot-stop.ts';
import type { OpenOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import type { OrderHold } from '../../engine/bot/lifecycle/order-hold.ts';
import type { TriggerDirection } from '../../engine/bot/lifecycle/trigger.ts';
import { NO_TRIGGERS, type Triggers } from '../../engine/bot/lifecycle/triggers.ts';
import { type Holding, NOTHING_HELD } from '../../engine/bot/lifecycle/holding.ts';
import type { GridSpacing } from './grid-lines.ts';
import type { GridParams } from './params.ts';

/**
 * The gap between two neighbouring lines: buys at the lower, sells at the upper or at the take profit in between.
 * `toBuy + awaitsBase + open buys + held` is always `quantity`, and `toSell + open sells` is always `held`, so nothing
 * can be armed twice.
 */
export interface GridSlot {
  /** Index of the lower line; never reused, also when the grid trails up. */
  readonly key: number;
  readonly buyPrice: Decimal;
  readonly lineAbove: Decimal;
  /** Base units the slot trades. */
  readonly quantity: Decimal;
  /** Base units to be bought that are in no open order. */
  readonly toBuy: Decimal;
  /** Base units the purchase at the start still has to bring. */
  readonly awaitsBase: Decimal;
  readonly held: Holding;
  /** Part of `held` that is in no open order. */
  readonly toSell: Decimal;
  /** Base bought at the start sells at the line above, whatever the take profit per fill. */
  readonly isFirstSale: boolean;
  /** Buys nothing before the market has risen to `lineAbove`. */
  readonly waitsForRise: boolean;
  /** Quote profit to be spent on base with the next buy; only when profit is kept in base. */
  readonly spareQuote: Decimal;
  /** Base units sold since the last pair was counted as closed. */
  readonly soldInCycle: Decimal;
  readonly hold: OrderHold | null;
}

export interface GridOrder extends OpenOrder {
  /** start: the purchase of base before the first sells. exit: the sale of everything at the end. */
  readonly role: 'buy' | 'sell' | 'start' | 'exit';
  /** Null for start and exit. */
  readonly slotKey: number | null;
  /** Last part of `quantity`, bought from profit and kept outside the slot. */
  readonly extra: Decimal;
}

/** Quote units over the bot's life. */
export interface GridResults {
  /** Of closed pairs, net of both fees. */
  readonly gridProfit: Decimal;
  /** Both fees of closed pairs. */
  readonly gridFees: Decimal;
  readonly pairsClosed: number;
  /** Of base sold when the bot ended, net of both fees. */
  readonly exitProfit: Decimal;
  /** Every fee paid so far. */
  readonly feesPaid: Decimal;
  /** Sales less purchases less fees: what the bot's cash has changed by. */
  readonly cashFlow: Decimal;
}

export interface GridState extends BotFacts {
  readonly kind: 'grid';
  readonly params: GridParams;
  readonly phase: BotPhase;
  /** Sells go on resting while the bot is paused. */
  readonly keepsSells: boolean;
  /** Which way the market must go to reach the trigger price. */
  readonly triggerDirection: TriggerDirection | null;
  readonly spacing: GridSpacing | null;
  readonly startPrice: Decimal | null;
  /** Lowest first, one for each gap. */
  readonly slots: readonly GridSlot[];
  readonly orders: readonly GridOrder[];
  /** Base outside the slots: profit kept in base, and everything while the bot sells out. */
  readonly kept: Holding;
  /** Why the purchase at the start is not placed. */
  readonly startHold: OrderHold | null;
  /** Lines the grid has moved up. */
  readonly trailedLines: number;
  /** Slot that makes room for a new one on top. */
  readonly droppingKey: number | null;
  readonly stop: BotStop | null;
  readonly results: GridResults;
  readonly triggers: Triggers;
}

/** A grid bot that has seen no event yet. */
export function createGridState(definition: BotFacts & Pick<GridState, 'params'>): GridState {
  return {
    ...definition,
    kind: 'grid',
    phase: 'new',
    keepsSells: true,
    triggerDirection: null,
    spacing: null,
    startPrice: null,
    slots: [],
    orders: [],
    kept: NOTHING_HELD,
    startHold: null,
    trailedLines: 0,
    droppingKey: null,
    stop: null,
    results: { gridProfit: ZERO, gridFees: ZERO, pairsClosed: 0, exitProfit: ZERO, feesPaid: ZERO, cashFlow: ZERO },
    triggers: NO_TRIGGERS,
  };
}

/** Base units the bot holds in all. */
export function gridHoldings(state: GridState): Holding {
  let { quantity, notional, fees } = state.kept;
  for (const { held } of state.slots) {
    quantity = quantity.plus(held.quantity);
    notional = notional.plus(held.notional);
    fees = fees.plus(held.fees);
  }
  return { quantity, notional, fees };
}
