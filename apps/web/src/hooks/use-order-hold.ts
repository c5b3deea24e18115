import { findOrderHold } from '../lib/order-hold.ts';
import { useConnection } from './use-connection.ts';
import { useFeedAge } from './use-feed-age.ts';

/**
 * Why no order goes out now, in a sentence; null when one may. Whatever places an order asks here.
 * @param symbol the market of the order, whose price must not be old; without one only the connection counts.
 */
export function useOrderHold(symbol?: string): string | null {
  const { missing } = useConnection();
  const { freshness } = useFeedAge(symbol ?? '');
  return findOrderHold({ missing, freshness: symbol === undefined ? null : freshness });
}
