import type { Refusal } from '@atb/api/functions/refusal';
import type { BotRules } from '@atb/core/engine/bot/bot-module';
import type { CallContext } from '../function-services.ts';

/** Why a bot may not trade by its rules; null when it may. The engine asks the same again when the bot starts. */
export async function findRulesRefusal(
  { services, claims }: CallContext,
  symbol: string,
  { field, ...rules }: BotRules,
): Promise<Refusal | null> {
  const answer = await services.validator.validate({ userId: claims.sub, symbol, rules });
  switch (answer.status) {
    case 'passed':
      return null;
    case 'failed':
      return { field, reason: answer.code, error: answer.message };
    case 'busy':
      return {
        field,
        reason: 'TOO_MANY_CHECKS',
        error: 'Several of your strategies are being checked already. Try again when they are done.',
      };
    case 'unavailable':
      return { field, reason: 'STRATEGY_NOT_CHECKED', error: 'The rules could not be checked. Try again in a moment.' };
  }
}
