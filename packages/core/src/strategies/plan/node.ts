// plan: a definition with its numbers filled in, as a list of shared nodes that columns and streams are computed from.
import type { Indicator, IndicatorParams } from '../../indicators/indicator.ts';
import type { ArithmeticKind, PositionField, PriceField } from '../expression.ts';
import type { HigherSpan } from '../higher-timeframe.ts';
import type { ProfitSchedule, Sizing } from '../signal-columns.ts';

/** What a node computes. Numbers named after operands are indexes of earlier nodes. */
export type SeriesRule =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'price'; readonly field: PriceField }
  | { readonly kind: 'indicator'; readonly indicator: Indicator; readonly params: IndicatorParams; readonly of: number }
  | { readonly kind: 'output'; readonly of: number; readonly output: number }
  | { readonly kind: 'arithmetic'; readonly operator: ArithmeticKind; readonly left: number; readonly right: number }
  | { readonly kind: 'abs'; readonly of: number }
  | { readonly kind: 'highest' | 'lowest'; readonly of: number; readonly candles: number }
  | { readonly kind: 'shift'; readonly of: number; readonly candles: number }
  /** `of` is a node of the child plan. */
  | { readonly kind: 'higher'; readonly child: number; readonly of: number }
  | { readonly kind: 'value_when'; readonly of: number; readonly when: number; readonly candles: number };

/** `below`, `at_most` and `crosses_below` are these with their operands exchanged. */
export type PairKind = 'above' | 'at_least' | 'crosses_above';

export type FlagRule =
  | { readonly kind: PairKind; readonly left: number; readonly right: number }
  | { readonly kind: 'between'; readonly of: number; readonly low: number; readonly high: number }
  | { readonly kind: 'all' | 'any'; readonly of: readonly number[] }
  | { readonly kind: 'not'; readonly of: number }
  | { readonly kind: 'rising' | 'falling'; readonly of: number; readonly candles: number }
  | { readonly kind: 'within' | 'held'; readonly of: number; readonly candles: number }
  | { readonly kind: 'hours'; readonly from: number; readonly to: number }
  | { readonly kind: 'weekdays'; readonly days: readonly number[] };

export interface SeriesNode {
  readonly type: 'series';
  /** The same for the same computation, in every plan: what a cache finds columns by. */
  readonly key: string;
  /** First row that has a value on candles without gaps. */
  readonly warmUp: number;
  readonly rule: SeriesRule;
}

export interface FlagNode {
  readonly type: 'flags';
  readonly key: string;
  /** First row whose answer no earlier candle could change, but for indicators that remember for ever. */
  readonly warmUp: number;
  readonly rule: FlagRule;
}

export type PlanNode = SeriesNode | FlagNode;

/** Nodes after all that they read. */
export interface NodePlan {
  readonly nodes: readonly PlanNode[];
  /** Length of a candle in milliseconds. */
  readonly durationMs: number;
  readonly children: readonly HigherPlan[];
}

export interface HigherPlan {
  readonly span: HigherSpan;
  readonly plan: NodePlan;
}

/** An operand of a rule that asks about the open position. */
export type PositionOperand =
  | { readonly kind: 'node'; readonly node: number }
  | { readonly kind: 'position'; readonly field: PositionField }
  | {
      readonly kind: 'arithmetic';
      readonly operator: ArithmeticKind;
      readonly left: PositionOperand;
      readonly right: PositionOperand;
    }
  | { readonly kind: 'abs'; readonly of: PositionOperand };

/** A rule that asks about the open position, so that it can only be answered while there is one. */
export type PositionRule =
  | { readonly kind: 'node'; readonly node: number }
  | { readonly kind: 'above' | 'at_least'; readonly left: PositionOperand; readonly right: PositionOperand }
  | {
      readonly kind: 'between';
      readonly of: PositionOperand;
      readonly low: PositionOperand;
      readonly high: PositionOperand;
    }
  | { readonly kind: 'all' | 'any'; readonly of: readonly PositionRule[] }
  | { readonly kind: 'not'; readonly of: PositionRule };

export type DistancePlan =
  | { readonly kind: 'fraction'; readonly value: number }
  | { readonly kind: 'node'; readonly node: number };

export interface ProtectionPlan {
  readonly stopLoss: DistancePlan | null;
  readonly takeProfit: DistancePlan | ProfitSchedule | null;
  readonly trailing: { readonly distance: DistancePlan; readonly activation: number } | null;
  readonly timeExit: number | null;
}

export interface OrderPlan {
  /** Node of the price. */
  readonly price: number;
  readonly candles: number;
  readonly follows: boolean;
}

export interface SidePlan {
  readonly entry: number;
  /** Node of the exits that candles alone decide. */
  readonly exit: number | null;
  readonly exitWhen: PositionRule | null;
  /** Null = at the market. */
  readonly entryOrder: OrderPlan | null;
  readonly exitOrder: OrderPlan | null;
}

export interface StrategyPlan extends NodePlan {
  /** Rows before this one carry no signal. */
  readonly warmUp: number;
  /** What each candle costs, in steps. */
  readonly candleSteps: number;
  readonly long: SidePlan | null;
  readonly short: SidePlan | null;
  readonly protection: ProtectionPlan;
  readonly sizing: Sizing;
}
