import { addMs, type EpochMs } from '../../base/time.ts';
import { candleOpenTime, timeframeMs } from '../../market/timeframe.ts';
import { checkDefinition } from '../../strategies/check-definition.ts';
import { type CompiledStrategy, compileStrategy } from '../../strategies/compile-strategy.ts';
import type { StrategyDefinition } from '../../strategies/definition.ts';
import { findBotCostFault } from '../../strategies/find-cost-fault.ts';
import { assertDecisionWithinBudget } from '../../strategies/plan/plan-budget.ts';
import { decisionLength } from '../../engine/bot/lifecycle/decision-rules.ts';
import type { SafetySignal } from './params.ts';

/** Rules that were read once; the signal of a bot never changes, and the same signal always compiles to the same rules. */
const known = new WeakMap<SafetySignal, CompiledStrategy>();

export function compiledSignal(signal: SafetySignal): CompiledStrategy {
  const before = known.get(signal);
  if (before !== undefined) return before;
  const compiled = compileStrategy(safetyDefinition(signal), { timeframe: signal.timeframe });
  assertDecisionWithinBudget(compiled);
  known.set(signal, compiled);
  return compiled;
}

/** Why the rule cannot be followed, as a sentence; null when it can. */
export function findSignalFault(signal: SafetySignal): string | null {
  const definition = safetyDefinition(signal);
  const [fault] = checkDefinition(definition, signal.timeframe);
  return fault?.message ?? findBotCostFault({ definition, timeframe: signal.timeframe });
}

/** Close of the candle that is running at a time. */
export function nextSignalAt({ timeframe }: SafetySignal, at: EpochMs): EpochMs {
  return addMs(candleOpenTime(at, timeframe), timeframeMs(timeframe));
}

/** Number of closed candles that a decision looks at. */
export function signalHistory(signal: SafetySignal): number {
  return decisionLength(compiledSignal(signal));
}

/** The rule as the entry of a strategy that is read for nothing else. */
export function safetyDefinition({ rule, timeframe }: SafetySignal): StrategyDefinition {
  return {
    id: 'safety-signal',
    name: 'Safety signal',
    category: 'advanced',
    difficulty: 'Advanced',
    timeframe: 'Variable',
    runsOn: timeframe,
    description: 'Says when a safety order may be placed.',
    worksWhen: 'The rule finds the end of a fall.',
    failsWhen: 'The fall goes on.',
    parameters: [],
    entry: { long: rule },
    exit: {},
    protection: { timeExit: 1 },
    sizing: { kind: 'equity_fraction', value: 1 },
  };
}
