import type { DcaBundle } from './dca-bundle.ts';
import { describeCondition } from '@atb/core/strategies/describe-rule';

type Params = DcaBundle['params'];

function isZero(text: string): boolean {
  return Number(text) === 0;
}

function describeLadder({ safetyOrders, maxSafetyOrders, safetyStepPct, safetyScale, stepScale }: Params): string {
  if (safetyOrders !== null) {
    const rows = safetyOrders.map(({ deviationPct, size }) => `${size} USDT ${deviationPct}% below`);
    return rows.length === 0 ? 'No safety orders.' : `Safety orders of its own: ${rows.join(', ')}.`;
  }
  if (maxSafetyOrders === 0) return 'No safety orders.';
  const step = Number(stepScale) === 1 ? 'equal steps' : `each step ${stepScale} times the one before`;
  return `${maxSafetyOrders} safety orders ${safetyStepPct}% apart, ${step}, each ${safetyScale} times the size of the one before.`;
}

function describeTakeProfit({ takeProfitPct, takeProfitOn, trailingTakeProfitPct }: Params): string {
  const what =
    takeProfitOn === 'average' ? 'Sells everything together' : 'Sells what each order bought above its own price';
  const trailing = isZero(trailingTakeProfitPct)
    ? ''
    : `, and from there follows the high and sells ${trailingTakeProfitPct}% below it`;
  return `${what} at a profit of ${takeProfitPct}% net of both fees${trailing}.`;
}

function describeStop({ stopLossPct, stopLossOn, stopLossHoldings }: Params): string {
  if (isZero(stopLossPct)) return 'No stop loss.';
  const from = stopLossOn === 'average' ? 'the average price' : 'the base order';
  const action = stopLossHoldings === 'sell' ? 'sells all' : 'keeps what it holds';
  return `Stop loss ${stopLossPct}% below ${from}: ${action} and ends.`;
}

function describeDeals({ cooldownMinutes, dealsMax, reinvestPct }: Params): readonly string[] {
  return [
    ...(cooldownMinutes === 0 ? [] : [`Waits ${cooldownMinutes} minutes between two deals.`]),
    ...(dealsMax === null ? [] : [dealsMax === 1 ? 'Ends after one deal.' : `Ends after ${dealsMax} deals.`]),
    ...(isZero(reinvestPct) ? [] : [`Orders grow by ${reinvestPct}% of the profit made so far.`]),
  ];
}

function describeSignal({ safetySignal }: Params): readonly string[] {
  if (safetySignal === null) return [];
  const { rule, timeframe } = safetySignal;
  const words = describeCondition(rule, { params: {}, timeframe });
  return [`They wait until, on ${timeframe} candles, ${words}.`];
}

/** What a DCA bot was told to do, in sentences. */
export function describeDcaRules(params: Params): readonly string[] {
  const { baseAllocation, triggerPrice, activeSafetyOrdersMax } = params;
  const when = triggerPrice === null ? 'at once' : `at ${triggerPrice}`;
  return [
    `Base order of ${baseAllocation} USDT, the first ${when}.`,
    describeLadder(params),
    ...describeSignal(params),
    ...(activeSafetyOrdersMax === null ? [] : [`At most ${activeSafetyOrdersMax} of them open at a time.`]),
    describeTakeProfit(params),
    describeStop(params),
    ...describeDeals(params),
  ];
}
