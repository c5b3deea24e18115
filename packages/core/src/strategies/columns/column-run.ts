import { assert } from '../../base/assert.ts';
import type { FlagRule, NodePlan, PlanNode, SeriesRule } from '../plan/node.ts';
import type { ColumnCache } from './column-cache.ts';
import {
  aboveFlags,
  allFlags,
  anyFlags,
  atLeastFlags,
  betweenFlags,
  crossBothFlags,
  crossFlags,
  heldFlags,
  hoursFlags,
  notFlags,
  trendFlags,
  weekdayFlags,
  withinFlags,
} from './flag-loops.ts';
import {
  absColumn,
  combineColumns,
  expandColumn,
  extremeColumn,
  isMixed,
  mixedPriceColumn,
  shiftColumn,
  valueWhenColumn,
} from './series-loops.ts';

/** One evaluation of a plan: computes a node when it is first asked for, each node once. */
export class ColumnRun {
  readonly #plan: NodePlan;
  readonly #cache: ColumnCache;
  readonly #series: (Float64Array | undefined)[] = [];
  readonly #flags: (Uint8Array | undefined)[] = [];
  /** Columns that are not kept for later runs, by node. */
  readonly #passed = new Map<number, Float64Array>();
  readonly #pinned = new Set<number>();
  /** How many nodes that are not computed yet read each node. */
  readonly #readers: Int32Array;
  /** Nodes that were computed, and so are readers no more. */
  readonly #left = new Set<number>();
  readonly #children: (ColumnRun | undefined)[] = [];

  constructor(plan: NodePlan, cache: ColumnCache) {
    this.#plan = plan;
    this.#cache = cache;
    this.#readers = new Int32Array(plan.nodes.length);
    for (const { rule } of plan.nodes) {
      for (const index of valuesReadBy(rule)) this.#readers[index] = (this.#readers[index] ?? 0) + 1;
    }
  }

  /** Values of a node, which stay until the run is finished; one row stands for that number on every row. */
  series(index: number): Float64Array {
    this.#pinned.add(index);
    return this.#values(index);
  }

  /** Values of a node for the computation of another. */
  #values(index: number): Float64Array {
    const known = this.#series[index];
    if (known !== undefined) return known;
    const node = this.#node(index);
    assert(node.type === 'series', `node ${index} is a condition, not a value`);
    const column = this.#computeSeries(index, node.key, node.rule);
    this.#series[index] = column;
    this.#leave(index);
    return column;
  }

  /** Gives back the memory of what a node, computed for the first time, was the last to read. */
  #leave(reader: number): void {
    if (this.#left.has(reader)) return;
    this.#left.add(reader);
    for (const index of valuesReadBy(this.#node(reader).rule)) {
      const readers = (this.#readers[index] ?? 0) - 1;
      this.#readers[index] = readers;
      if (readers > 0 || this.#pinned.has(index)) continue;
      // Should it be asked for again after all, the cache has it still, or it is computed again.
      this.#series[index] = undefined;
      const column = this.#passed.get(index);
      if (column === undefined) continue;
      this.#passed.delete(index);
      this.#cache.giveSeries(column);
    }
  }

  flags(index: number): Uint8Array {
    const known = this.#flags[index];
    if (known !== undefined) return known;
    const node = this.#node(index);
    assert(node.type === 'flags', `node ${index} is a value, not a condition`);
    const out = this.#cache.takeFlags();
    this.#flags[index] = out;
    this.#computeFlags(node.rule, out);
    this.#leave(index);
    return out;
  }

  /** Gives back the memory of everything but what is still needed. */
  finish(needed: ReadonlySet<Float64Array | Uint8Array>): void {
    for (const column of this.#passed.values()) if (!needed.has(column)) this.#cache.giveSeries(column);
    for (const flags of this.#flags) if (flags !== undefined && !needed.has(flags)) this.#cache.giveFlags(flags);
    for (const child of this.#children) child?.finish(needed);
  }

  #node(index: number): PlanNode {
    const node = this.#plan.nodes[index];
    assert(node !== undefined, `node ${index} does not exist`);
    return node;
  }

  #computeSeries(index: number, key: string, rule: SeriesRule): Float64Array {
    switch (rule.kind) {
      case 'constant':
        return Float64Array.of(rule.value);
      case 'price':
        return this.#price(key, rule.field);
      case 'output':
        return this.#output(rule);
      case 'higher':
        return this.#kept(key, (out) => {
          const higher = this.#cache.higher(this.#span(rule.child));
          expandColumn(this.#child(rule.child).series(rule.of), higher.lastClosed, out);
        });
      case 'highest':
      case 'lowest':
        return this.#kept(key, (out) => extremeColumn(rule.kind, this.#values(rule.of), rule.candles, out));
      case 'indicator':
        throw new TypeError('an indicator is read through one of its outputs');
      case 'abs':
        return this.#passing(index, (out) => absColumn(this.#values(rule.of), out));
      case 'shift':
        return this.#passing(index, (out) => shiftColumn(this.#values(rule.of), rule.candles, out));
      case 'value_when':
        return this.#passing(index, (out) =>
          valueWhenColumn(this.#values(rule.of), this.flags(rule.when), rule.candles, out),
        );
      case 'arithmetic':
        return this.#passing(index, (out) =>
          combineColumns(rule.operator, this.#values(rule.left), this.#values(rule.right), out),
        );
    }
  }

  #price(key: string, field: Extract<SeriesRule, { kind: 'price' }>['field']): Float64Array {
    const { candles } = this.#cache;
    if (isMixed(field)) {
      return this.#kept(key, (out) => mixedPriceColumn(field, candles, out));
    }
    return candles[field];
  }

  #output({ of, output }: Extract<SeriesRule, { kind: 'output' }>): Float64Array {
    const node = this.#node(of);
    assert(node.rule.kind === 'indicator', `node ${of} is not an indicator`);
    const columns = this.#cache.find(node.key) ?? this.#computeIndicator(node.key, node.rule);
    const column = columns[output];
    assert(column !== undefined, `indicator "${node.rule.indicator.id}" has no output ${output}`);
    return column;
  }

  #computeIndicator(
    key: string,
    { indicator, params, of }: Extract<SeriesRule, { kind: 'indicator' }>,
  ): readonly Float64Array[] {
    const columns = indicator.outputs.map(() => this.#cache.takeSeries());
    if (indicator.input === 'line') indicator.batch(this.#full(of), params, columns);
    else indicator.batch(this.#cache.candles, params, columns);
    this.#cache.keep(key, columns);
    return columns;
  }

  /** A column with every row of its own, as indicators want it. */
  #full(index: number): Float64Array {
    const column = this.series(index);
    if (column.length === this.#cache.candles.length) return column;
    return this.#passing(-1 - index, (out) => out.fill(column[0] ?? 0));
  }

  /** A column that later runs find again. */
  #kept(key: string, compute: (out: Float64Array) => void): Float64Array {
    const found = this.#cache.find(key)?.[0];
    if (found !== undefined) return found;
    const out = this.#cache.takeSeries();
    compute(out);
    this.#cache.keep(key, [out]);
    return out;
  }

  /** A column that is cheaper to compute again than to keep. */
  #passing(index: number, compute: (out: Float64Array) => void): Float64Array {
    const out = this.#cache.takeSeries();
    compute(out);
    this.#passed.set(index, out);
    return out;
  }

  #computeFlags(rule: FlagRule, out: Uint8Array): void {
    switch (rule.kind) {
      case 'above':
        return aboveFlags(this.#values(rule.left), this.#values(rule.right), out);
      case 'at_least':
        return atLeastFlags(this.#values(rule.left), this.#values(rule.right), out);
      case 'crosses_above':
        return this.#cross(rule.left, rule.right, out);
      case 'between':
        return betweenFlags(this.#values(rule.of), this.#values(rule.low), this.#values(rule.high), out);
      case 'all':
        return allFlags(
          rule.of.map((each) => this.flags(each)),
          out,
        );
      case 'any':
        return anyFlags(
          rule.of.map((each) => this.flags(each)),
          out,
        );
      case 'not':
        return notFlags(this.flags(rule.of), out);
      case 'rising':
      case 'falling':
        return trendFlags(rule.kind, this.#values(rule.of), rule.candles, out);
      case 'within':
        return withinFlags(this.flags(rule.of), rule.candles, out);
      case 'held':
        return heldFlags(this.flags(rule.of), rule.candles, out);
      case 'hours':
        return hoursFlags(this.#closeTimes(), rule.from, rule.to, out);
      case 'weekdays':
        return weekdayFlags(this.#closeTimes(), rule.days, out);
    }
  }

  /** The opposite cross is wanted as often as not, and costs next to nothing in the same pass. */
  #cross(left: number, right: number, out: Uint8Array): void {
    const opposite = this.#plan.nodes.findIndex(
      ({ rule }) => rule.kind === 'crosses_above' && rule.left === right && rule.right === left,
    );
    if (opposite < 0 || this.#flags[opposite] !== undefined) {
      crossFlags(this.#values(left), this.#values(right), out);
      return;
    }
    const down = this.#cache.takeFlags();
    this.#flags[opposite] = down;
    crossBothFlags(this.#values(left), this.#values(right), out, down);
    this.#leave(opposite);
  }

  #closeTimes(): { readonly openTime: Float64Array; readonly durationMs: number } {
    return { openTime: this.#cache.candles.openTime, durationMs: this.#plan.durationMs };
  }

  #span(index: number): NodePlan['children'][number]['span'] {
    const child = this.#plan.children[index];
    assert(child !== undefined, `child plan ${index} does not exist`);
    return child.span;
  }

  #child(index: number): ColumnRun {
    const known = this.#children[index];
    if (known !== undefined) return known;
    const child = this.#plan.children[index];
    assert(child !== undefined, `child plan ${index} does not exist`);
    const run = new ColumnRun(child.plan, this.#cache.higher(child.span).cache);
    this.#children[index] = run;
    return run;
  }
}

/** The nodes whose values a rule reads; an indicator's line is not among them, since it is read by all its outputs. */
function valuesReadBy(rule: PlanNode['rule']): readonly number[] {
  switch (rule.kind) {
    case 'arithmetic':
    case 'above':
    case 'at_least':
    case 'crosses_above':
      return [rule.left, rule.right];
    case 'between':
      return [rule.of, rule.low, rule.high];
    case 'abs':
    case 'shift':
    case 'highest':
    case 'lowest':
    case 'value_when':
    case 'rising':
    case 'falling':
      return [rule.of];
    default:
      return [];
  }
}
