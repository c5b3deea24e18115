import { freeName } from '@atb/core/bots/free-name';
import { useQuery } from '@tanstack/react-query';
import { botsQuery } from '../../../lib/api/bots.ts';
import { botName } from '../../../lib/bot-view.ts';

/** What a bot is called when its owner leaves the name open. */
export function useSuggestedName(label: string, symbol: string): string {
  const bots = useQuery({ ...botsQuery(), refetchInterval: false }).data ?? [];
  return freeName(label, symbol, bots.map(botName));
}
