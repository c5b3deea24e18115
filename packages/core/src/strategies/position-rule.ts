import type { PositionField } from './expression.ts';
import type { PositionOperand, PositionRule } from './plan/node.ts';
import { applyArithmetic } from './resolve-params.ts';
import type { PositionView } from './signal-columns.ts';

/** What a rule about a position reads of the row it is asked at. */
export interface RowReader {
  readonly row: number;
  readonly close: number;
  value(node: number): number;
  flag(node: number): boolean;
}

export interface RulePosition {
  readonly side: 'long' | 'short';
  readonly view: PositionView;
}

/** Answers a rule that asks about the open position. */
export function holdsForPosition(rule: PositionRule, position: RulePosition, reader: RowReader): boolean {
  switch (rule.kind) {
    case 'node':
      return reader.flag(rule.node);
    case 'above':
      return readOperand(rule.left, position, reader) > readOperand(rule.right, position, reader);
    case 'at_least':
      return readOperand(rule.left, position, reader) >= readOperand(rule.right, position, reader);
    case 'between': {
      const value = readOperand(rule.of, position, reader);
      return value >= readOperand(rule.low, position, reader) && value <= readOperand(rule.high, position, reader);
    }
    case 'all':
      return rule.of.every((each) => holdsForPosition(each, position, reader));
    case 'any':
      return rule.of.some((each) => holdsForPosition(each, position, reader));
    case 'not':
      return !holdsForPosition(rule.of, position, reader);
  }
}

function readOperand(operand: PositionOperand, position: RulePosition, reader: RowReader): number {
  switch (operand.kind) {
    case 'node':
      return reader.value(operand.node);
    case 'position':
      return readPosition(operand.field, position, reader);
    case 'abs':
      return Math.abs(readOperand(operand.of, position, reader));
    case 'arithmetic':
      return applyArithmetic(
        operand.operator,
        readOperand(operand.left, position, reader),
        readOperand(operand.right, position, reader),
      );
  }
}

function readPosition(field: PositionField, { side, view }: RulePosition, reader: RowReader): number {
  const sign = side === 'long' ? 1 : -1;
  switch (field) {
    case 'profit':
      return ((reader.close - view.entryPrice) / view.entryPrice) * sign;
    case 'best_profit':
      return ((view.bestPrice - view.entryPrice) / view.entryPrice) * sign;
    case 'worst_profit':
      return ((view.worstPrice - view.entryPrice) / view.entryPrice) * sign;
    case 'drawdown':
      return ((view.bestPrice - reader.close) / view.bestPrice) * sign;
    case 'candles_held':
      return reader.row - view.entryRow + 1;
    case 'entry_price':
      return view.entryPrice;
    case 'best_price':
      return view.bestPrice;
  }
}

/** Nodes of the plan that a rule reads: values and conditions. */
export function nodesOfRule(rule: PositionRule): {
  readonly values: readonly number[];
  readonly flags: readonly number[];
} {
  const values: number[] = [];
  const flags: number[] = [];
  const visitOperand = (operand: PositionOperand): void => {
    if (operand.kind === 'node') values.push(operand.node);
    if (operand.kind === 'abs') visitOperand(operand.of);
    if (operand.kind === 'arithmetic') for (const each of [operand.left, operand.right]) visitOperand(each);
  };
  const visit = (each: PositionRule): void => {
    switch (each.kind) {
      case 'node':
        flags.push(each.node);
        return;
      case 'not':
        visit(each.of);
        return;
      case 'all':
      case 'any':
        for (const part of each.of) visit(part);
        return;
      case 'between':
        for (const part of [each.of, each.low, each.high]) visitOperand(part);
        return;
      default:
        for (const part of [each.left, each.right]) visitOperand(part);
    }
  };
  visit(rule);
  return { values, flags };
}
