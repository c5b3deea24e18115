import type { Condition, Expression } from './expression.ts';

/** Whether an answer depends on the open position. */
export function usesPosition(condition: Condition): boolean {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.some(usesPosition);
    case 'not':
    case 'named_condition':
    case 'within':
    case 'held':
      return usesPosition(condition.of);
    case 'between':
      return [condition.of, condition.low, condition.high].some(valueUsesPosition);
    case 'rising':
    case 'falling':
      return valueUsesPosition(condition.of);
    case 'hours':
    case 'weekdays':
      return false;
    default:
      return valueUsesPosition(condition.left) || valueUsesPosition(condition.right);
  }
}

/** Whether a value depends on the open position. */
export function valueUsesPosition(expression: Expression): boolean {
  if (typeof expression === 'number' || 'param' in expression) return false;
  switch (expression.kind) {
    case 'position':
      return true;
    case 'price':
      return false;
    case 'indicator':
      return expression.of !== undefined && valueUsesPosition(expression.of);
    case 'abs':
    case 'highest':
    case 'lowest':
    case 'shift':
    case 'timeframe':
    case 'named':
      return valueUsesPosition(expression.of);
    case 'value_when':
      return valueUsesPosition(expression.of) || usesPosition(expression.when);
    default:
      return valueUsesPosition(expression.left) || valueUsesPosition(expression.right);
  }
}
