import { type HigherSpan, spanKey } from '../higher-timeframe.ts';
import type { FlagRule, HigherPlan, NodePlan, PlanNode, SeriesRule } from './node.ts';
import { PLANNING_STEPS_MAX, RuleBudgetError } from './plan-budget.ts';

interface PlanningCost {
  steps: number;
}

/** Collects nodes, each computation once. */
export class PlanBuilder {
  readonly durationMs: number;
  /** Shared with the children: what planning itself has cost. */
  readonly #spent: PlanningCost;
  readonly #nodes: PlanNode[] = [];
  readonly #byKey = new Map<string, number>();
  readonly #children: { readonly span: HigherSpan; readonly builder: PlanBuilder }[] = [];

  constructor(durationMs: number, spent: PlanningCost = { steps: 0 }) {
    this.durationMs = durationMs;
    this.#spent = spent;
  }

  series(rule: SeriesRule, key: string, warmUp: number): number {
    return this.#add({ type: 'series', rule, key, warmUp });
  }

  flags(rule: FlagRule, key: string, warmUp: number): number {
    return this.#add({ type: 'flags', rule, key, warmUp });
  }

  /** Index of a node that is there already, else null. */
  find(key: string): number | null {
    return this.#byKey.get(key) ?? null;
  }

  /** Counts what is about to be computed while planning. @throws RuleBudgetError when all of it is too much. */
  spend(steps: number): void {
    this.#spent.steps += steps;
    if (this.#spent.steps > PLANNING_STEPS_MAX)
      throw new RuleBudgetError('The rules have too many indicators with long periods. Take fewer, or shorter ones.');
  }

  /** @throws when there is no such node. */
  node(index: number): PlanNode {
    const node = this.#nodes[index];
    if (node === undefined) throw new RangeError(`node ${index} of ${this.#nodes.length} does not exist`);
    return node;
  }

  /** The number of a node that does not depend on candles, else null. */
  constant(index: number): number | null {
    const { rule } = this.node(index);
    return rule.kind === 'constant' ? rule.value : null;
  }

  /** Index and builder of the child for a higher timeframe. */
  child(span: HigherSpan): { readonly index: number; readonly builder: PlanBuilder } {
    const found = this.#children.findIndex((each) => spanKey(each.span) === spanKey(span));
    const known = this.#children[found];
    if (known !== undefined) return { index: found, builder: known.builder };
    const builder = new PlanBuilder(span.durationMs, this.#spent);
    this.#children.push({ span, builder });
    return { index: this.#children.length - 1, builder };
  }

  build(): NodePlan {
    const children = this.#children.map(({ span, builder }): HigherPlan => ({ span, plan: builder.build() }));
    return { nodes: this.#nodes, durationMs: this.durationMs, children };
  }

  #add(node: PlanNode): number {
    const known = this.#byKey.get(node.key);
    if (known !== undefined) return known;
    this.#byKey.set(node.key, this.#nodes.length);
    this.#nodes.push(node);
    return this.#nodes.length - 1;
  }
}
