import type { Candle } from '../../market/candle.ts';
import { hl2, hlc3, ohlc4 } from '../columns/series-loops.ts';
import type { SeriesRule } from '../plan/node.ts';
import { applyArithmetic } from '../resolve-params.ts';
import { SlidingExtreme } from '../sliding-extreme.ts';

/** Value of a node at the candle that just closed; called once for each, in order. */
export type Step = (candle: Candle) => number;

export interface StepScope {
  /** Values of all nodes at this candle, filled in order. */
  readonly values: Float64Array;
  /** Outputs of indicators, by node. */
  readonly outputs: Map<number, Float64Array>;
  /** Value of a node of a child plan on its last closed candle. */
  readonly childValue: (child: number, node: number) => number;
}

export function seriesStep(rule: SeriesRule, index: number, scope: StepScope): Step {
  const { values } = scope;
  const at = (node: number): number => values[node] ?? Number.NaN;
  switch (rule.kind) {
    case 'constant':
      return () => rule.value;
    case 'price':
      return priceStep(rule.field);
    case 'indicator':
      return indicatorStep(rule, index, scope);
    case 'output': {
      const outputs = scope.outputs.get(rule.of);
      return () => outputs?.[rule.output] ?? Number.NaN;
    }
    case 'arithmetic':
      return () => applyArithmetic(rule.operator, at(rule.left), at(rule.right));
    case 'abs':
      return () => Math.abs(at(rule.of));
    case 'highest':
    case 'lowest': {
      const window = new SlidingExtreme(rule.kind, rule.candles);
      return () => window.next(at(rule.of));
    }
    case 'shift':
      return shiftStep(rule, at);
    case 'higher':
      return () => scope.childValue(rule.child, rule.of);
    case 'value_when':
      return valueWhenStep(rule, at);
  }
}

type Read = (node: number) => number;

function priceStep(field: Extract<SeriesRule, { kind: 'price' }>['field']): Step {
  switch (field) {
    case 'hl2':
      return (candle) => hl2(candle.high, candle.low);
    case 'hlc3':
      return (candle) => hlc3(candle.high, candle.low, candle.close);
    case 'ohlc4':
      return (candle) => ohlc4(candle.open, candle.high, candle.low, candle.close);
    default:
      return (candle) => candle[field];
  }
}

function indicatorStep(
  { indicator, params, of }: Extract<SeriesRule, { kind: 'indicator' }>,
  index: number,
  { values, outputs }: StepScope,
): Step {
  const out = new Float64Array(indicator.outputs.length);
  outputs.set(index, out);
  if (indicator.input === 'line') {
    const line = indicator.stream(params);
    return () => (out[0] = line.next(values[of] ?? Number.NaN, out));
  }
  const candles = indicator.stream(params);
  return (candle) => (out[0] = candles.next(candle, out));
}

function shiftStep({ of, candles }: { readonly of: number; readonly candles: number }, at: Read): Step {
  const ring = new Float64Array(candles).fill(Number.NaN);
  let next = 0;
  return () => {
    const value = ring[next] ?? Number.NaN;
    ring[next] = at(of);
    next = next + 1 === candles ? 0 : next + 1;
    return value;
  };
}

function valueWhenStep(rule: Extract<SeriesRule, { kind: 'value_when' }>, at: Read): Step {
  let value = Number.NaN;
  let left = 0;
  return () => {
    left -= 1;
    if (at(rule.when) === 1) {
      value = at(rule.of);
      left = rule.candles;
    }
    return left > 0 ? value : Number.NaN;
  };
}
