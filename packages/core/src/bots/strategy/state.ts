import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotFacts } from '../../engine/bot/lifecycle/bot-facts.ts';
import type { BotPhase } from '../../engine/bot/lifecycle/bot-phase.ts';
import { type Holding, NOTHING_HELD } from '../../engine/bot/lifecycle/holding.ts';
import type { OpenOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import type { OrderHold } from '../../engine/bot/lifecycle/order-hold.ts';
import { NO_TRIGGERS, type Triggers } from '../../engine/bot/lifecycle/triggers.ts';
import type { StrategyBotParams } from './params.ts';

/** At most one is open at any time. */
export interface StrategyOrder extends OpenOrder {
  readonly role: 'entry' | 'target' | 'exit';
  /** Quote units of what is filled, fees aside. */
  readonly notional: Decimal;
}

/** A distance from the entry, as the candle of the signal gave it. */
export interface LevelDistance {
  readonly kind: 'fraction' | 'quote';
  readonly value: number;
}

/** How a position is to be left by price, decided with the signal and laid around the fill. */
export interface PositionPlan {
  readonly stopLoss: LevelDistance | null;
  readonly takeProfit: LevelDistance | null;
  readonly trailing: { readonly distance: LevelDistance; readonly activation: number } | null;
}

export interface StrategyPosition {
  /** Average of the entry's fills. */
  readonly entryPrice: Decimal;
  readonly entryAt: EpochMs;
  /** Base units of the entry. */
  readonly entryQuantity: Decimal;
  /** Closed candles since the entry, its own included. */
  readonly candlesHeld: number;
  /** Of those candles; NaN-free: null before the first has closed. */
  readonly best: number | null;
  readonly worst: number | null;
  readonly stop: Decimal | null;
  readonly isTrailingStop: boolean;
  readonly target: Decimal | null;
  /** No order rests at the target: the bot watches the price itself. */
  readonly isTargetWatched: boolean;
  readonly trailing: LevelDistance | null;
  /** Price from which the stop follows. */
  readonly armed: Decimal;
  /** Highest bid the stop has followed so far. */
  readonly followed: number;
  /** Quote units that its sales have earned so far, both fees paid. */
  readonly profit: Decimal;
}

export type LeaveReason = 'signal' | 'rule' | 'time' | 'stop' | 'trailing' | 'target' | 'stopped';

/** What is held is being sold. */
export interface StrategyLeaving {
  readonly reason: LeaveReason;
  /** Refused attempts in a row. */
  readonly attempts: number;
  /** Market time from which the next quote tries again; null = at once. */
  readonly retryAt: EpochMs | null;
}

/** Quote units over the bot's life. */
export interface StrategyResults {
  /** Of what was sold, net of both fees. */
  readonly realized: Decimal;
  readonly feesPaid: Decimal;
  /** Sales less purchases less fees: what the bot's cash has changed by. */
  readonly cashFlow: Decimal;
  /** Round trips that have ended. */
  readonly trades: number;
  readonly wins: number;
  /** Of them those that brought exactly nothing. */
  readonly evens: number;
}

/** What the last candle said. */
export interface CandleVerdict {
  readonly closedAt: EpochMs;
  readonly close: number;
  /** Candles still missing before the rules can be read; 0 = none. */
  readonly missing: number;
}

/** A signal to enter that opened no position. */
export interface MissedEntry {
  readonly at: EpochMs;
  /** A sentence. */
  readonly why: string;
}

/** A trade that its stop has ended. */
export interface StoppedOut {
  readonly at: EpochMs;
  /** Quote units, both fees paid. */
  readonly profit: Decimal;
}

export interface StrategyState extends BotFacts {
  readonly kind: 'strategy';
  readonly params: StrategyBotParams;
  readonly phase: Exclude<BotPhase, 'waiting_trigger'>;
  /** A target goes on resting while the bot is paused. */
  readonly keepsSells: boolean;
  /** What opens a position, as a clause; empty before the start. */
  readonly entryRule: string;
  /** Close of the candle that is waited for; null while none is. */
  readonly nextCandleAt: EpochMs | null;
  readonly verdict: CandleVerdict | null;
  /** The last one since a position was opened; null for none. */
  readonly missed: MissedEntry | null;
  /** Purchases were refused, and signals pass by until its time; null for none. */
  readonly entryHold: OrderHold | null;
  /** The last trade was ended by its stop, and none has been opened since. */
  readonly stoppedOut: StoppedOut | null;
  readonly order: StrategyOrder | null;
  /** What an entry by alert would be protected by, from the last candle; null for a bot without alerts and before its rules have values. */
  readonly alertPlan: PositionPlan | null;
  /** Of the entry that is under way. */
  readonly plan: PositionPlan | null;
  readonly position: StrategyPosition | null;
  /** All base that the bot holds, dust of earlier positions included. */
  readonly held: Holding;
  readonly leaving: StrategyLeaving | null;
  readonly stop: { readonly holdings: 'sell' | 'keep'; readonly reason: string } | null;
  readonly results: StrategyResults;
  readonly triggers: Triggers;
}

/** A strategy bot that has seen no event yet. */
export function createStrategyState(definition: BotFacts & Pick<StrategyState, 'params'>): StrategyState {
  return {
    ...definition,
    kind: 'strategy',
    phase: 'new',
    keepsSells: true,
    entryRule: '',
    nextCandleAt: null,
    verdict: null,
    missed: null,
    entryHold: null,
    stoppedOut: null,
    order: null,
    alertPlan: null,
    plan: null,
    position: null,
    held: NOTHING_HELD,
    leaving: null,
    stop: null,
    results: { realized: ZERO, feesPaid: ZERO, cashFlow: ZERO, trades: 0, wins: 0, evens: 0 },
    triggers: NO_TRIGGERS,
  };
}
