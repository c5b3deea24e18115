import type { Asker, Question, Reply } from '../asker.ts';
import { Forms } from '../forms/forms.ts';
import type { Looks } from '../looks.ts';
import type { Analysis } from './analysis.ts';
import { findSymbols } from './find-symbols.ts';
import { findTopics, type Topic } from './find-topics.ts';
import { describeOwnTrades } from './describe-own-trades.ts';
import { describeFees, describeLimits, describePlan } from './describe-costs.ts';
import { proposeForm } from './propose-form.ts';
import { describeMarket, describeSignal } from './describe-market.ts';
import { describeTrend } from './describe-trend.ts';
import {
  describeBacktests,
  describeBots,
  describeDrawdown,
  describePortfolio,
  describeStops,
} from './describe-account.ts';

const PARTS: Readonly<Record<Topic, (analysis: Analysis) => Promise<string>>> = {
  portfolio: describePortfolio,
  bots: describeBots,
  own_trades: describeOwnTrades,
  stops: describeStops,
  drawdown: describeDrawdown,
  fees: describeFees,
  limits: describeLimits,
  plan: describePlan,
  market: describeMarket,
  trend: describeTrend,
  signals: describeSignal,
  backtests: describeBacktests,
  action: proposeForm,
};

const NOT_UNDERSTOOD =
  'I answer by fixed rules and did not find what this is about, so here is the account at a glance. I can tell of the portfolio, bots and why one stopped, your own trades by strategy, drawdown, fees, risk limits, the plan, prices, trend and volatility, signals and backtests.';

/** Answers by rules from computed data: no model, and nothing leaves the server. */
export async function analyse(asker: Asker, looks: Looks, question: Question): Promise<Reply> {
  const forms = new Forms(asker);
  const symbols = findSymbols(question, asker.symbols);
  const found = findTopics(question.question);
  const topics: readonly Topic[] = found.length === 0 ? ['portfolio', 'bots', 'drawdown'] : found;
  const parts: string[] = found.length === 0 ? [NOT_UNDERSTOOD] : [];
  for (const topic of topics) parts.push(await PARTS[topic]({ asker, looks, forms, question, symbols }));
  const text = parts.filter((part) => part !== '').join('\n\n');
  asker.listen({ type: 'text', delta: text });
  return { text, proposals: forms.proposals, advice: forms.advice, promptTokens: 0, completionTokens: 0 };
}
