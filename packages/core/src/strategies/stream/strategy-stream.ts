import type { Candle } from '../../market/candle.ts';
import type { DistancePlan, OrderPlan, PositionRule, SidePlan, StrategyPlan } from '../plan/node.ts';
import { type RulePosition, type RowReader, holdsForPosition } from '../position-rule.ts';
import type { PositionView, ProfitSchedule } from '../signal-columns.ts';
import { PlanStream } from './plan-stream.ts';

/** A distance from the entry: a fraction of its price, or quote units (NaN = none for a position opened now). */
export interface StreamDistance {
  readonly kind: 'fraction' | 'quote';
  readonly value: number;
}

/** What a target is: a distance, or steps by the minutes in the position. */
export type StreamTarget = StreamDistance | ProfitSchedule;

/** A limit order in place of one at the market. */
export interface StreamOrder {
  /** Quote units; NaN = no order now. */
  readonly price: number;
  readonly candles: number;
  readonly follows: boolean;
}

/** Signals of one direction at the candle that just closed; they act from the next open. */
export interface SideState {
  readonly entry: boolean;
  readonly exit: boolean;
  /** Whether a rule about the position itself says to leave. Valid until the next candle. */
  readonly leaves: (view: PositionView) => boolean;
  /** Null = at the market. */
  readonly entryOrder: StreamOrder | null;
  readonly exitOrder: StreamOrder | null;
}

/** All that a strategy says at the close of a candle. */
export interface StreamSignals {
  /** Candles taken before this one. */
  readonly row: number;
  /** False while indicators have no value yet: then there are no signals. */
  readonly isReady: boolean;
  readonly long: SideState | null;
  readonly short: SideState | null;
  readonly stopLoss: StreamDistance | null;
  readonly takeProfit: StreamTarget | null;
  readonly trailing: { readonly distance: StreamDistance; readonly activation: number } | null;
}

/** A strategy on candles as they close. */
export class StrategyStream {
  readonly #plan: StrategyPlan;
  readonly #nodes: PlanStream;
  #row = -1;

  constructor(plan: StrategyPlan) {
    this.#plan = plan;
    this.#nodes = new PlanStream(plan);
  }

  /** Takes the next closed candle. */
  next(candle: Candle): StreamSignals {
    this.#row += 1;
    this.#nodes.next(candle);
    const { long, short, protection, warmUp } = this.#plan;
    const { trailing } = protection;
    return {
      row: this.#row,
      isReady: this.#row >= warmUp,
      long: long === null ? null : this.#side('long', long, candle.close),
      short: short === null ? null : this.#side('short', short, candle.close),
      stopLoss: this.#distance(protection.stopLoss),
      takeProfit:
        protection.takeProfit?.kind === 'schedule' ? protection.takeProfit : this.#distance(protection.takeProfit),
      trailing: trailing === null ? null : this.#trailing(trailing),
    };
  }

  #side(side: RulePosition['side'], plan: SidePlan, close: number): SideState {
    const isReady = this.#row >= this.#plan.warmUp;
    const { exitWhen } = plan;
    return {
      entry: isReady && this.#nodes.value(plan.entry) === 1,
      exit: isReady && plan.exit !== null && this.#nodes.value(plan.exit) === 1,
      entryOrder: this.#order(plan.entryOrder),
      exitOrder: this.#order(plan.exitOrder),
      leaves:
        isReady && exitWhen !== null
          ? leavesBy(exitWhen, side, { values: this.#nodes.values, row: this.#row, close })
          : neverLeaves,
    };
  }

  #distance(plan: DistancePlan | null): StreamDistance | null {
    if (plan === null) return null;
    if (plan.kind === 'fraction') return plan;
    return { kind: 'quote', value: this.#nodes.value(plan.node) };
  }

  #order(plan: OrderPlan | null): StreamOrder | null {
    return plan === null ? null : { ...plan, price: this.#nodes.value(plan.price) };
  }

  #trailing(plan: NonNullable<StrategyPlan['protection']['trailing']>): StreamSignals['trailing'] {
    const distance = this.#distance(plan.distance);
    return distance === null ? null : { distance, activation: plan.activation };
  }
}

function neverLeaves(): boolean {
  return false;
}

interface RowValues {
  readonly values: Float64Array;
  readonly row: number;
  readonly close: number;
}

/** Holds on to the values alone: signals may be kept when the stream, with the candles that it remembers, is long gone. */
function leavesBy(
  rule: PositionRule,
  side: RulePosition['side'],
  { values, row, close }: RowValues,
): SideState['leaves'] {
  const value = (node: number): number => values[node] ?? Number.NaN;
  const reader: RowReader = { row, close, value, flag: (node) => value(node) === 1 };
  return (view) => holdsForPosition(rule, { side, view }, reader);
}
