import type { DistancePlan, OrderPlan, PositionRule, ProtectionPlan, SidePlan, StrategyPlan } from '../plan/node.ts';
import { type RowReader, holdsForPosition, nodesOfRule } from '../position-rule.ts';
import type {
  ExitDistance,
  LimitOrder,
  PositionView,
  Protection,
  SideSignals,
  SignalColumns,
} from '../signal-columns.ts';
import type { ColumnCache } from './column-cache.ts';
import { ColumnRun } from './column-run.ts';
import { rowMask } from './series-loops.ts';

/** Signals of a plan on all candles of a cache. */
export function evaluateColumns(plan: StrategyPlan, cache: ColumnCache): SignalColumns {
  const { length } = cache.candles;
  const run = new ColumnRun(plan, cache);
  const needed = new Set<Float64Array | Uint8Array>();
  const scope: SideScope = { run, cache, needed, warmUp: Math.min(plan.warmUp, length) };
  const protection = readProtection(plan.protection, scope);
  const long = plan.long === null ? null : readSide('long', plan.long, protection, scope);
  const short = plan.short === null ? null : readSide('short', plan.short, protection, scope);
  for (const side of [long, short]) {
    side?.entry.fill(0, 0, scope.warmUp);
    side?.exit.fill(0, 0, scope.warmUp);
  }
  run.finish(needed);
  cache.noteRead(needed);
  return { length, warmUp: plan.warmUp, long, short, sizing: plan.sizing };
}

interface SideScope {
  readonly run: ColumnRun;
  readonly cache: ColumnCache;
  /** Columns that the result reads. */
  readonly needed: Set<Float64Array | Uint8Array>;
  readonly warmUp: number;
}

function readSide(side: 'long' | 'short', plan: SidePlan, protection: Protection, scope: SideScope): SideSignals {
  const { run, cache, needed } = scope;
  const entry = run.flags(plan.entry);
  const exit = plan.exit === null ? cache.takeFlags().fill(0) : run.flags(plan.exit);
  needed.add(entry).add(exit);
  const exitWhen = plan.exitWhen === null ? null : readPositionRule(side, plan.exitWhen, scope);
  return {
    entry,
    exit,
    exitWhen,
    protection,
    entryOrder: readOrder(plan.entryOrder, scope),
    exitOrder: readOrder(plan.exitOrder, scope),
  };
}

function readPositionRule(
  side: 'long' | 'short',
  rule: PositionRule,
  { run, cache, needed, warmUp }: SideScope,
): (row: number, view: PositionView) => boolean {
  const { values, flags } = nodesOfRule(rule);
  const reader = new ColumnReader(cache.candles.close);
  for (const node of values) needed.add(reader.addSeries(node, run.series(node)));
  for (const node of flags) needed.add(reader.addFlags(node, run.flags(node)));
  return (row, view) => {
    if (row < warmUp) return false;
    reader.row = row;
    return holdsForPosition(rule, { side, view }, reader);
  };
}

/** Reads the columns of a rule at one row after the other. */
class ColumnReader implements RowReader {
  row = 0;
  readonly #close: Float64Array;
  readonly #series: (Float64Array | undefined)[] = [];
  readonly #flags: (Uint8Array | undefined)[] = [];

  constructor(close: Float64Array) {
    this.#close = close;
  }

  get close(): number {
    return this.#close[this.row] ?? Number.NaN;
  }

  addSeries(node: number, column: Float64Array): Float64Array {
    this.#series[node] = column;
    return column;
  }

  addFlags(node: number, flags: Uint8Array): Uint8Array {
    this.#flags[node] = flags;
    return flags;
  }

  value(node: number): number {
    const column = this.#series[node];
    return column === undefined ? Number.NaN : (column[this.row & rowMask(column)] ?? Number.NaN);
  }

  flag(node: number): boolean {
    return this.#flags[node]?.[this.row] === 1;
  }
}

function readProtection(plan: ProtectionPlan, scope: SideScope): Protection {
  const { trailing, stopLoss, takeProfit, timeExit } = plan;
  return {
    stopLoss: stopLoss === null ? null : readDistance(stopLoss, scope),
    takeProfit: takeProfit === null || takeProfit.kind === 'schedule' ? takeProfit : readDistance(takeProfit, scope),
    trailing:
      trailing === null ? null : { distance: readDistance(trailing.distance, scope), activation: trailing.activation },
    timeExit,
  };
}

function readOrder(plan: OrderPlan | null, scope: SideScope): LimitOrder | null {
  return plan === null ? null : { ...plan, price: readSeries(plan.price, scope) };
}

function readDistance(plan: DistancePlan, scope: SideScope): ExitDistance {
  return plan.kind === 'fraction' ? plan : { kind: 'column', values: readSeries(plan.node, scope) };
}

function readSeries(node: number, { run, cache, needed }: SideScope): Float64Array {
  const column = run.series(node);
  const { length } = cache.candles;
  const values = column.length === length ? column : new Float64Array(length).fill(column[0] ?? 0);
  needed.add(values);
  return values;
}
