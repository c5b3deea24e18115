import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { botsQuery } from '../lib/api/bots.ts';
import { botStatesQuery } from '../lib/api/bot-states.ts';
import { pricesQuery } from '../lib/api/get-prices.ts';
import { toBotView, type BotView } from '../lib/bot-view.ts';
import { useHavePrices, usePricesOf } from './use-live-prices.ts';

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
  const symbols = useMemo(() => [...new Set(bots.data?.map(({ symbol }) => symbol))], [bots.data]);
  const prices = usePricesOf(symbols);
  const havePrices = useHavePrices();
  // Figures without prices would grow under the reader's eyes a moment later; a price service that fails holds nobody up.
  const { failureCount } = useQuery({ ...pricesQuery(), notifyOnChangeProps: ['failureCount'] });
  const isWaitingForPrices = !havePrices && failureCount === 0;
  const views = useMemo(() => {
    const snapshots = new Map(states.data?.map((snapshot) => [snapshot.botId, snapshot]));
    return (bots.data ?? []).map((bot) => toBotView(bot, snapshots.get(bot.id), prices.get(bot.symbol)));
  }, [bots.data, states.data, prices]);
  const isPending = bots.isPending || states.isPending || isWaitingForPrices;
  const error = bots.error ?? states.error;
  const { refetch } = bots;
  const { refetch: refetchStates } = states;
  return useMemo(() => {
    const retry = (): void => {
      void refetch();
      void refetchStates();
    };
    return { views, isPending, error, retry };
  }, [views, isPending, error, refetch, refetchStates]);
}
