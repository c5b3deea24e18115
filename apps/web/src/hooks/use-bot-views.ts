import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { botsQuery } from '../lib/api/bots.ts';
import { botStatesQuery } from '../lib/api/bot-states.ts';
import { pricesQuery } from '../lib/api/get-prices.ts';
import { toBotView, type BotView } from '../lib/bot-view.ts';
import { usePriceBoard } from './use-live-prices.ts';

export interface BotViews {
  /** Newest first, archived ones too. */
  readonly views: readonly BotView[];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** All bots of the user with their figures at the current prices. */
export function useBotViews(): BotViews {
  const bots = useQuery(botsQuery());
  const states = useQuery(botStatesQuery());
  const { prices, heardAt } = usePriceBoard();
  // Figures without prices would grow under the reader's eyes a moment later; a price service that fails holds nobody up.
  const { failureCount } = useQuery({ ...pricesQuery(), notifyOnChangeProps: ['failureCount'] });
  const isWaitingForPrices = heardAt === null && failureCount === 0;
  const views = useMemo(() => {
    const snapshots = new Map(states.data?.map((snapshot) => [snapshot.botId, snapshot]));
    return (bots.data ?? []).map((bot) => toBotView(bot, snapshots.get(bot.id), prices.get(bot.symbol)));
  }, [bots.data, states.data, prices]);
  return {
    views,
    isPending: bots.isPending || states.isPending || isWaitingForPrices,
    error: bots.error ?? states.error,
    retry: () => {
      void bots.refetch();
      void states.refetch();
    },
  };
}
