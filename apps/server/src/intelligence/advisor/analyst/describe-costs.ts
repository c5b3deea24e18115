import type { Analysis } from './analysis.ts';
import { change, count, money, percent } from './words.ts';

interface Fees {
  readonly days: number;
  readonly fills: number;
  readonly fees: number;
  readonly turnover: number;
  readonly realised: number;
  readonly feePct: number | null;
  readonly makerPct: number | null;
  readonly bySymbol: ReadonlyArray<{ readonly symbol: string; readonly fees: number; readonly fills: number }>;
}

export async function describeFees({ looks }: Analysis): Promise<string> {
  const { value } = await looks.look('fees', { days: 30 });
  const { days, fills, fees, turnover, realised, feePct, makerPct, bySymbol } = value as Fees;
  if (fills === 0 || feePct === null) return `Nothing was traded in the last ${days} days, so no fees were paid.`;
  const [most] = bySymbol;
  return [
    `In the last ${days} days ${count(fills, 'fill')} with a turnover of ${money(turnover)} USDT cost ${money(fees)} USDT in fees (${feePct.toFixed(3)}% of the turnover); the realised profit was ${change(realised, 'USDT')}.`,
    makerPct === null
      ? ''
      : `${percent(makerPct)} of the turnover were maker fills, which cost less on most exchanges.`,
    most === undefined ? '' : `Most was paid on ${most.symbol}: ${money(most.fees)} USDT.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

interface Limits {
  readonly maxTradeRiskPct: number;
  readonly maxDailyDrawdownPct: number;
  readonly maxWeeklyDrawdownPct: number;
  readonly maxAccountExposurePct: number;
  readonly maxSymbolExposurePct: number;
  readonly exposurePct: number | null;
  readonly dailyLossPct: number | null;
  readonly weeklyLossPct: number | null;
  readonly bySymbol: ReadonlyArray<{ readonly symbol: string; readonly exposurePct: number }>;
}

export async function describeLimits({ looks }: Analysis): Promise<string> {
  const { value } = await looks.look('risk_limits', {});
  const limits = value as Limits;
  const line = (label: string, used: number | null, limit: number): string =>
    `- ${label}: ${used === null ? 'not known' : percent(used)} of at most ${percent(limit)}`;
  const largest = limits.bySymbol.toSorted((a, b) => b.exposurePct - a.exposurePct)[0];
  return [
    'What is used of your risk limits, in percent of equity:',
    line('Exposure', limits.exposurePct, limits.maxAccountExposurePct),
    line('Loss today', limits.dailyLossPct, limits.maxDailyDrawdownPct),
    line('Loss this week', limits.weeklyLossPct, limits.maxWeeklyDrawdownPct),
    ...(largest === undefined ? [] : [line(largest.symbol, largest.exposurePct, limits.maxSymbolExposurePct)]),
  ].join('\n');
}

interface Plan {
  readonly plan: string;
  readonly advisorPlan: string;
  readonly limits: { readonly maxBots: number; readonly aiCalls: number };
  readonly botCount: number;
  readonly advisorQuestionsUsed: number;
}

export async function answerAboutPlan({ looks }: Analysis): Promise<string> {
  const { value } = await looks.look('plan_limits', {});
  const { plan, limits, botCount, advisorQuestionsUsed } = value as Plan;
  const of = (limit: number): string => (limit === -1 ? 'without a limit' : `of ${limit}`);
  return `The limits are those of the ${plan} plan: ${botCount} bots ${of(limits.maxBots)}; ${advisorQuestionsUsed} advisor questions ${of(limits.aiCalls)} this month.`;
}
