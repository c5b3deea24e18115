import { ORDERS_MESSAGES, tradeBlocked } from '@atb/api/messages/orders';
import { RISK_CODES } from '@atb/core/risk/risk-code';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSingleFlight } from '../../hooks/use-single-flight.ts';
import { useSubmission } from '../../hooks/use-submission.ts';
import { hasRefused } from '../../lib/api/call.ts';
import { isAnswered } from '../../lib/api/is-answered.ts';
import { describeError } from '../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { splitSymbol } from '../../lib/split-symbol.ts';
import { placeOrder, type OrderSubmission } from './api/place-order.ts';

type NewOrder = Omit<OrderSubmission, 'clientOrderId'>;

const TITLES = ORDERS_MESSAGES;

/** 'Buy 0.01 BTC (Paper)' */
function describeOrder({ ticket, symbol, isPaper }: NewOrder): string {
  const side = ticket.side === 'BUY' ? 'Buy' : 'Sell';
  return `${side} ${ticket.quantity} ${splitSymbol(symbol).base}${isPaper ? ' (Paper)' : ''}`;
}

function isRiskReason(reason: string | null): boolean {
  return reason !== null && (reason === 'SYSTEM_ERROR' || RISK_CODES.some((code) => code === reason));
}

/** Says that the risk check holds the order back, in the check's own words. */
export function notifyBlocked(verdict: { readonly reason: string | null; readonly message: string | null }): void {
  const { title, text } = tradeBlocked(verdict.reason ?? '');
  notifyError(title, { detail: verdict.message ?? text });
}

function notifyFailed(error: Error): void {
  if (hasRefused(error) && isRiskReason(error.code)) notifyBlocked({ reason: error.code, message: error.message });
  else {
    const [title, unnamed] = isAnswered(error)
      ? [TITLES.failedTitle, TITLES.failed]
      : [TITLES.unansweredTitle, TITLES.unknown];
    notifyError(title, { detail: describeError(error).message || unnamed });
  }
}

/** Places orders, each once: a second click while one is sent does nothing. */
export function useOrderSubmission(onPlaced: () => void) {
  const queries = useQueryClient();
  const flight = useSingleFlight();
  const send = useSubmission(() => `terminal_${Date.now()}`);
  const mutation = useMutation({
    mutationKey: ['orders', 'place'],
    mutationFn: (order: NewOrder) => send(order, (clientOrderId) => placeOrder({ ...order, clientOrderId })),
    onSuccess: (answer, order) => {
      notifySuccess(TITLES.placed, { detail: describeOrder({ ...order, isPaper: answer.isPaper }) });
      onPlaced();
    },
    onError: notifyFailed,
    onSettled: () => {
      flight.end();
      // Not waited for: the lists of a server that does not answer are asked for again and again.
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  return { submit: (order: NewOrder) => flight.begin(() => mutation.mutate(order)), isPlacing: mutation.isPending };
}
