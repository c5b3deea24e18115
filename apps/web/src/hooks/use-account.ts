import { useQuery } from '@tanstack/react-query';
import { accountsQuery, type Account } from '../lib/api/get-accounts.ts';

/** The account the screens work on: the one that LIVE MODE put in front, else the first; undefined until it is known. */
export function useAccount(): Account | undefined {
  const accounts = useQuery(accountsQuery()).data;
  return accounts?.find(({ trading_mode }) => trading_mode === 'LIVE') ?? accounts?.[0];
}
