import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelOrder } from '../../lib/api/cancel-orders.ts';
import type { OrderRow } from '@atb/api/rows/bot-orders';
import { describeError } from '../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { showSymbol } from '../../lib/split-symbol.ts';
import { Button } from '../ui/button.tsx';

/** 'Buy 0.01 BTC/USDT' */
function describeOrder(order: OrderRow): string {
  return `${order.side === 'buy' ? 'Buy' : 'Sell'} ${order.quantity} ${showSymbol(order.symbol)}`;
}

/** Cancels one order placed by hand. A bot places its own again: those go by pausing or stopping the bot. */
export function CancelOrderButton({ order }: { readonly order: OrderRow }) {
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationKey: ['orders', 'cancel'],
    mutationFn: () => cancelOrder(order),
    onSuccess: () => notifySuccess('Order cancelled', { detail: describeOrder(order) }),
    onError: (error) => notifyError('The order is still open', { detail: describeError(error).message }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['orders'] }),
  });
  if (order.bot_id !== null) return null;
  return (
    <Button
      size="xs"
      aria-label={`Cancel ${describeOrder(order)}`}
      isBusy={cancel.isPending || order.status === 'pending_cancel'}
      onClick={() => cancel.mutate()}
    >
      Cancel
    </Button>
  );
}
