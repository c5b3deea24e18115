import type { Candle } from '../../market/candle.ts';
import type { HigherPlan, NodePlan } from '../plan/node.ts';
import { flagStep } from './flag-steps.ts';
import { HigherAggregator } from './higher-aggregator.ts';
import { type Step, seriesStep } from './series-steps.ts';

/** All nodes of a plan, one closed candle at a time. */
export class PlanStream {
  readonly #values: Float64Array;
  readonly #steps: readonly Step[];
  readonly #children: readonly HigherStream[];

  constructor(plan: NodePlan) {
    this.#values = new Float64Array(plan.nodes.length).fill(Number.NaN);
    this.#children = plan.children.map((child) => new HigherStream(child, plan.durationMs));
    const scope = {
      values: this.#values,
      outputs: new Map<number, Float64Array>(),
      childValue: (child: number, node: number): number => this.#children[child]?.value(node) ?? Number.NaN,
    };
    this.#steps = plan.nodes.map((node, index) =>
      node.type === 'series' ? seriesStep(node.rule, index, scope) : flagStep(node.rule, this.#values, plan.durationMs),
    );
  }

  next(candle: Candle): void {
    for (const child of this.#children) child.push(candle);
    const steps = this.#steps;
    for (let i = 0; i < steps.length; i += 1) this.#values[i] = steps[i]?.(candle) ?? Number.NaN;
  }

  /** Those of all nodes at the last candle; the next candle changes this very array. */
  get values(): Float64Array {
    return this.#values;
  }

  /** Value of a node at the last candle; conditions are 0 or 1. */
  value(node: number): number {
    return this.#values[node] ?? Number.NaN;
  }
}

class HigherStream {
  readonly #aggregator: HigherAggregator;
  readonly #stream: PlanStream;

  constructor({ span, plan }: HigherPlan, durationMs: number) {
    this.#aggregator = new HigherAggregator(span, durationMs);
    this.#stream = new PlanStream(plan);
  }

  push(candle: Candle): void {
    this.#aggregator.push(candle, (higher) => this.#stream.next(higher));
  }

  value(node: number): number {
    return this.#stream.value(node);
  }
}
