import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotFacts } from '../../engine/bot/lifecycle/bot-facts.ts';
import type { BotPhase } from '../../engine/bot/lifecycle/bot-phase.ts';
import type { BotStop } from '../../engine/bot/lifecycle/bot-stop.ts';
import { type Holding, NOTHING_HELD, addHolding } from '../../engine/bot/lifecycle/holding.ts';
import type { OpenOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import type { OrderHold } from '../../engine/bot/lifecycle/order-hold.ts';
import type { TriggerDirection } from '../../engine/bot/lifecycle/trigger.ts';
import { NO_TRIGGERS, type Triggers } from '../../engine/bot/lifecycle/triggers.ts';
import type { DcaParams } from './params.ts';

/** A safety order of a deal. What it bought is `quantity - toBuy - what its open order still buys`. */
export interface DcaLevel {
  /** From 1, the highest first. */
  readonly key: number;
  /** Percent below the price of the base order. */
  readonly deviationPct: Decimal;
  readonly price: Decimal;
  /** Base units. */
  readonly quantity: Decimal;
  /** Base units to be bought that are in no open order. */
  readonly toBuy: Decimal;
  /** Waits for the safety signal. */
  readonly isGated: boolean;
  readonly hold: OrderHold | null;
}

/** Base that is sold together: the whole position, or with a take profit per entry what one order bought. */
export interface DcaLot {
  /** 0, or the number of the order that bought it. */
  readonly key: number;
  readonly held: Holding;
  /** Where it is sold; follows every purchase. */
  readonly target: Decimal;
  /** Highest bid since the target was reached, of a trailing take profit; null before. */
  readonly peak: number | null;
  readonly hold: OrderHold | null;
}

/** From a base order until everything is sold. */
export interface DcaDeal {
  /** From 1. */
  readonly number: number;
  readonly startedAt: EpochMs;
  /** What the sizes of the ladder are multiplied by. */
  readonly scale: Decimal;
  /** Average price of the base order, fees aside; null while it is open. */
  readonly basePrice: Decimal | null;
  /** Empty while the base order is open. */
  readonly levels: readonly DcaLevel[];
  /** Highest entry first; what is sold stays with nothing held. */
  readonly lots: readonly DcaLot[];
  readonly lastBuyAt: EpochMs | null;
  /** Base units sold so far. */
  readonly sold: Decimal;
  /** Quote units its sales have earned so far, net of both fees. */
  readonly profit: Decimal;
}

export interface DcaOrder extends OpenOrder {
  /** exit: the sale of everything at the bot's end. */
  readonly role: 'base' | 'safety' | 'take_profit' | 'exit';
  /** Of a safety order its level, of a take profit its lot; 0 for base and exit. */
  readonly key: number;
  /** Quote units of what is filled, fees aside. */
  readonly notional: Decimal;
}

/** Quote units over the bot's life. */
export interface DcaResults {
  /** Of what deals sold at their take profit, net of both fees. */
  readonly dealProfit: Decimal;
  /** Of base sold when the bot ended, net of both fees. */
  readonly exitProfit: Decimal;
  /** Every fee paid so far. */
  readonly feesPaid: Decimal;
  /** Sales less purchases less fees: what the bot's cash has changed by. */
  readonly cashFlow: Decimal;
  /** Deals that sold everything. */
  readonly deals: number;
  /** Of them those with a profit. */
  readonly wins: number;
}

export interface DcaState extends BotFacts {
  readonly kind: 'dca';
  readonly params: DcaParams;
  readonly phase: BotPhase;
  /** Sells go on resting while the bot is paused. */
  readonly keepsSells: boolean;
  readonly triggerDirection: TriggerDirection | null;
  readonly deal: DcaDeal | null;
  /** Market time from which the next deal may begin; null during a deal, and before the bot has begun. */
  readonly nextDealAt: EpochMs | null;
  /** Why the last base order bought nothing. */
  readonly baseHold: OrderHold | null;
  /** Close of the candle that the safety signal is read on next; null without one. */
  readonly nextCandleAt: EpochMs | null;
  /** Closed candles that the safety signal needed and the market lacked when it was read last; null before. */
  readonly candlesMissing: number | null;
  readonly orders: readonly DcaOrder[];
  /** Base outside of a deal: what earlier deals left that was too little to sell, and everything while the bot sells out. */
  readonly kept: Holding;
  readonly stop: BotStop | null;
  readonly results: DcaResults;
  readonly triggers: Triggers;
}

/** A DCA bot that has seen no event yet. */
export function createDcaState(definition: BotFacts & Pick<DcaState, 'params'>): DcaState {
  return {
    ...definition,
    kind: 'dca',
    phase: 'new',
    keepsSells: true,
    triggerDirection: null,
    deal: null,
    nextDealAt: null,
    baseHold: null,
    nextCandleAt: null,
    candlesMissing: null,
    orders: [],
    kept: NOTHING_HELD,
    stop: null,
    results: { dealProfit: ZERO, exitProfit: ZERO, feesPaid: ZERO, cashFlow: ZERO, deals: 0, wins: 0 },
    triggers: NO_TRIGGERS,
  };
}

/** Base that the running deal holds. */
export function dealHoldings(deal: DcaDeal | null): Holding {
  return (deal?.lots ?? []).reduce((sum, { held }) => addHolding(sum, held), NOTHING_HELD);
}

/** All base that the bot holds. */
export function dcaHoldings(state: DcaState): Holding {
  return addHolding(state.kept, dealHoldings(state.deal));
}
