import { useQuery } from '@tanstack/react-query';
import { accountsQuery, type Account } from '../lib/api/get-accounts.ts';

/** The account the screens work on; undefined until it is known. */
export function useAccount(): Account | undefined {
  return useQuery(accountsQuery()).data?.[0];
}
