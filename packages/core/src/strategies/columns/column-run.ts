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
  readonly #taken: Float64Array[] = [];
  readonly #children: (ColumnRun | undefined)[] = [];

  constructor(plan: NodePlan, cache: ColumnCache) {
    this.#plan = plan;
    this.#cache = cache;
  }

  /** Values of a node; a column of one row stands for that number on every row. */
  series(index: number): Float64Array {
    const known = this.#series[index];
    if (known !== undefined) return known;
    const node = this.#node(index);
    assert(node.type === 'series', `node ${index} is a condition, not a value`);
    const column = this.#computeSeries(node.key, node.rule);
    this.#series[index] = column;
    return column;
  }

  flags(index: number): Uint8Array {
    const known = this.#flags[index];
    if (known !== undefined) return known;
    const node = this.#node(index);
    assert(node.type === 'flags', `node ${index} is a value, not a condition`);
    const out = this.#cache.takeFlags();
    this.#flags[index] = out;
    this.#computeFlags(node.rule, out);
    return out;
  }

  /** Gives back the memory of everything but what is still needed. */
  finish(needed: ReadonlySet<Float64Array | Uint8Array>): void {
    for (const column of this.#taken) if (!needed.has(column)) this.#cache.giveSeries(column);
    for (const flags of this.#flags) if (flags !== undefined && !needed.has(flags)) this.#cache.giveFlags(flags);
    for (const child of this.#children) child?.finish(needed);
  }

  #node(index: number): PlanNode {
    const node = this.#plan.nodes[index];
    assert(node !== undefined, `node ${index} does not exist`);
    return node;
  }

  #computeSeries(key: string, rule: SeriesRule): Float64Array {
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
        return this.#kept(key, (out) => extremeColumn(rule.kind, this.series(rule.of), rule.candles, out));
      case 'indicator':
        throw new TypeError('an indicator is read through one of its outputs');
      case 'abs':
        return this.#passing((out) => absColumn(this.series(rule.of), out));
      case 'shift':
        return this.#passing((out) => shiftColumn(this.series(rule.of), rule.candles, out));
      case 'value_when':
        return this.#passing((out) => valueWhenColumn(this.series(rule.of), this.flags(rule.when), rule.candles, out));
      case 'arithmetic':
        return this.#passing((out) =>
          combineColumns(rule.operator, this.series(rule.left), this.series(rule.right), out),
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
    return column.length === this.#cache.candles.length ? column : this.#passing((out) => out.fill(column[0] ?? 0));
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
  #passing(compute: (out: Float64Array) => void): Float64Array {
    const out = this.#cache.takeSeries();
    this.#taken.push(out);
    compute(out);
    return out;
  }

  #computeFlags(rule: FlagRule, out: Uint8Array): void {
    switch (rule.kind) {
      case 'above':
        return aboveFlags(this.series(rule.left), this.series(rule.right), out);
      case 'at_least':
        return atLeastFlags(this.series(rule.left), this.series(rule.right), out);
      case 'crosses_above':
        return this.#cross(rule.left, rule.right, out);
      case 'between':
        return betweenFlags(this.series(rule.of), this.series(rule.low), this.series(rule.high), out);
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
        return trendFlags(rule.kind, this.series(rule.of), rule.candles, out);
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
      crossFlags(this.series(left), this.series(right), out);
      return;
    }
    const down = this.#cache.takeFlags();
    this.#flags[opposite] = down;
    crossBothFlags(this.series(left), this.series(right), out, down);
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
