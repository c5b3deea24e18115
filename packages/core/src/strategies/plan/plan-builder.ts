import { type HigherSpan, spanKey } from '../higher-timeframe.ts';
import type { FlagRule, HigherPlan, NodePlan, PlanNode, SeriesRule } from './node.ts';

/** Collects nodes, each computation once. */
export class PlanBuilder {
  readonly durationMs: number;
  readonly #nodes: PlanNode[] = [];
  readonly #byKey = new Map<string, number>();
  readonly #children: { readonly span: HigherSpan; readonly builder: PlanBuilder }[] = [];

  constructor(durationMs: number) {
    this.durationMs = durationMs;
  }

  series(rule: SeriesRule, key: string, warmUp: number): number {
    return this.#add({ type: 'series', rule, key, warmUp });
  }

  flags(rule: FlagRule, key: string, warmUp: number): number {
    return this.#add({ type: 'flags', rule, key, warmUp });
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
    const builder = new PlanBuilder(span.durationMs);
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
