import type { SafetySignal } from '@atb/core/bots/dca/params';
import { above, below, crossesAbove, indicator, priceValue } from '@atb/core/strategies/build-rule';
import type { Condition } from '@atb/core/strategies/expression';

export interface SignalRule {
  readonly id: string;
  readonly label: string;
  readonly rule: Condition;
}

const rsi = indicator('rsi', { period: 14 });

/** What a fall may be waited out by; a bot made over the API can wait for any rule of the language. */
export const SIGNAL_RULES: readonly SignalRule[] = [
  { id: 'oversold', label: 'RSI(14) below 30', rule: below(rsi, 30) },
  { id: 'recovering', label: 'RSI(14) back above 30', rule: crossesAbove(rsi, 30) },
  {
    id: 'stretched',
    label: 'Close below the lower Bollinger band',
    rule: below(priceValue('close'), indicator('bollinger', {}, { output: 'lower' })),
  },
  { id: 'rising', label: 'Close above EMA(20)', rule: above(priceValue('close'), indicator('ema', { period: 20 })) },
];

/** Which of them a signal waits for; null for a rule of its own. */
export function findSignalRule({ rule }: SafetySignal): SignalRule | null {
  const text = JSON.stringify(rule);
  return SIGNAL_RULES.find((each) => JSON.stringify(each.rule) === text) ?? null;
}
