import type { Asker, Question, AdvisorReply } from '../asker.ts';
import { Forms } from '../forms/forms.ts';
import type { Looks } from '../looks.ts';
import type { Analysis } from './analysis.ts';
import { findSymbols } from './find-symbols.ts';
import { findTopics, type Topic } from './find-topics.ts';
import { describeOwnTrades } from './describe-own-trades.ts';
import { describeFees, describeLimits, answerAboutPlan } from './describe-costs.ts';
import { proposeForm } from './propose-form.ts';
import { answerAboutMarket, answerAboutSignal } from './describe-market.ts';
import {
  describeBacktests,
  answerAboutBots,
  describeDrawdown,
  answerAboutPortfolio,
  describeStops,
} from './describe-account.ts';

const PARTS: Readonly<Record<Topic, (analysis: Analysis) => Promise<string>>> = {
  portfolio: answerAboutPortfolio,
  bots: answerAboutBots,
  own_trades: describeOwnTrades,
  stops: describeStops,
  drawdown: describeDrawdown,
  fees: describeFees,
  limits: describeLimits,
  plan: answerAboutPlan,
  market: answerAboutMarket,
  signals: answerAboutSignal,
  backtests: describeBacktests,
  action: proposeForm,
};

const NOT_UNDERSTOOD =
  'I answer by fixed rules and did not find what this is about, so here is the account at a glance. I can tell of the portfolio, bots and why one stopped, your own trades by strategy, drawdown, fees, risk limits, the plan, prices, signals and backtests.';

/** Answers by rules from computed data: no model, and nothing leaves the server. */
export async function analyse(asker: Asker, looks: Looks, question: Question): Promise<AdvisorReply> {
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
