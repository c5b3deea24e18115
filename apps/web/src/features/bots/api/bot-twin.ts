import type { Answer } from '@atb/api/functions/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

export type BotTwin = Answer<'bot-twin'>;

/** The bot's settings simulated beside its run. Computing it takes the server a moment, so it is asked again on request alone. */
export function botTwinQuery(botId: string) {
  return queryOptions({
    queryKey: ['bot-twin', botId],
    queryFn: () => call('bot-twin', { botId }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
