import type { Condition, Expression } from '../expression.ts';
import { usesPosition, valueUsesPosition } from '../uses-position.ts';
import type { PositionOperand, PositionRule } from './node.ts';
import { PAIRS, type RuleScope, planCondition, planExpression } from './plan-rule.ts';

/** The rule of an exit that asks about the open position; what candles alone decide stays a node. */
export function planPositionRule(condition: Condition, scope: RuleScope): PositionRule {
  if (!usesPosition(condition)) return { kind: 'node', node: planCondition(condition, scope) };
  switch (condition.kind) {
    case 'all':
    case 'any':
      return { kind: condition.kind, of: condition.of.map((each) => planPositionRule(each, scope)) };
    case 'not':
      return { kind: 'not', of: planPositionRule(condition.of, scope) };
    case 'named_condition':
      return planPositionRule(condition.of, scope);
    case 'between':
      return {
        kind: 'between',
        of: planOperand(condition.of, scope),
        low: planOperand(condition.low, scope),
        high: planOperand(condition.high, scope),
      };
    case 'above':
    case 'at_least':
    case 'below':
    case 'at_most': {
      const { kind, isSwapped } = PAIRS[condition.kind];
      const [one, two] = [planOperand(condition.left, scope), planOperand(condition.right, scope)];
      return isSwapped ? { kind, left: two, right: one } : { kind, left: one, right: two };
    }
    default:
      throw new TypeError(`"${condition.kind}" looks at several candles and cannot ask about the open position`);
  }
}

function planOperand(expression: Expression, scope: RuleScope): PositionOperand {
  if (!valueUsesPosition(expression) || typeof expression === 'number' || 'param' in expression) {
    return { kind: 'node', node: planExpression(expression, scope) };
  }
  switch (expression.kind) {
    case 'position':
      return { kind: 'position', field: expression.field };
    case 'named':
      return planOperand(expression.of, scope);
    case 'abs':
      return { kind: 'abs', of: planOperand(expression.of, scope) };
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
    case 'min':
    case 'max':
      return {
        kind: 'arithmetic',
        operator: expression.kind,
        left: planOperand(expression.left, scope),
        right: planOperand(expression.right, scope),
      };
    default:
      throw new TypeError(`"${expression.kind}" looks at several candles and cannot ask about the open position`);
  }
}
