import { aiAdvisorContract } from '@atb/api/functions/advisor/ai-advisor';
import { type CallContext, implement } from '../function-services.ts';
import type { AdvisorCaller } from '../advisor-service.ts';
import { refused } from '../refused.ts';
import { runTool } from '../advisor-tools/run-tool.ts';
import { readBotAt } from '../advisor-tools/bot-at.ts';

/** A question to the advisor: counted, answered from what the asker may see, and kept. */
export const aiAdvisor = implement(aiAdvisorContract, {
  lane: 'model',
  handle: async (context, { question, context: shown, analyst }) => {
    const answer = await context.services.advisor.ask(toAsker(context), { question, context: shown, analyst });
    if (!('status' in answer)) return answer;
    const { status, error } = answer;
    return refused({ reason: status === 'stopped' ? 'ADVISOR_STOPPED' : 'ADVISOR_FAILED', error });
  },
});

function toAsker(context: CallContext): AdvisorCaller {
  const { market } = context.services;
  return {
    userId: context.claims.sub,
    email: context.claims.email,
    callerKey: context.callerKey,
    now: market.now(),
    market: market.source.identity,
    priceOf: (symbol) => market.latestQuote(symbol)?.last ?? null,
    symbols: market.source.symbols,
    botAt: (number) => readBotAt(context, number),
    runTool: (name, body) => runTool(context, name, body),
    listen: (event) => context.emit(event),
    signal: context.signal,
  };
}
