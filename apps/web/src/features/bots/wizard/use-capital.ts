import { DEFAULT_FILL_MODEL } from '@atb/core/simulation/fill-model';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLiveTables } from '../../../hooks/use-live-tables.ts';
import { balancesQuery } from '../../../lib/api/balances.ts';
import { botStatesQuery } from '../../../lib/api/bot-states.ts';
import { openOrdersQuery } from '../../../lib/api/orders.ts';
import { availableCapital, type Capital } from './available-capital.ts';

/** What a new bot of the account may be given; null until it is known. */
export function useCapital(accountId: string | undefined, quoteAsset: string): Capital | null {
  useLiveTables('balances', 'bot_orders');
  const isKnown = accountId !== undefined;
  const balances = useQuery({ ...balancesQuery(accountId), enabled: isKnown }).data;
  const openOrders = useQuery({ ...openOrdersQuery({ accountId }), enabled: isKnown }).data;
  const snapshots = useQuery({ ...botStatesQuery(), enabled: isKnown }).data;
  return useMemo(() => {
    if (balances === undefined || openOrders === undefined || snapshots === undefined) return null;
    const ofAccount = snapshots.filter(({ record }) => record?.state.accountId === accountId);
    return availableCapital({
      quoteAsset,
      balances,
      snapshots: ofAccount,
      openOrders,
      feeRate: DEFAULT_FILL_MODEL.feeRate,
    });
  }, [balances, openOrders, snapshots, quoteAsset, accountId]);
}
