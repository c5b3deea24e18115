import { useQuery } from '@tanstack/react-query';
import { botsQuery } from '../../../lib/api/bots.ts';
import { botName } from '../../../lib/bot-view.ts';
import { freeName } from './free-name.ts';
import type { WizardType } from './wizard-type.ts';

/** What a bot is called when its owner leaves the name open. */
export function useSuggestedName(type: WizardType, symbol: string): string {
  const bots = useQuery({ ...botsQuery(), refetchInterval: false }).data ?? [];
  return freeName(type, symbol, bots.map(botName));
}
