import { ORDERS_MESSAGES, tradeBlocked } from '@atb/api/messages/orders';
import { RISK_CODES } from '@atb/core/risk/risk-code';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSingleFlight } from '../../hooks/use-single-flight.ts';
import { FunctionError, hasRefused } from '../../lib/api/call.ts';
import { describeError } from '../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { splitSymbol } from '../../lib/split-symbol.ts';
import { placeOrder, type OrderSubmission } from './api/place-order.ts';

const TITLES = ORDERS_MESSAGES;

/** 'Buy 0.01 BTC (Paper)' */
function describeOrder({ ticket, symbol, isPaper }: OrderSubmission): string {
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
    const unnamed = error instanceof FunctionError ? TITLES.failed : TITLES.unknown;
    notifyError(TITLES.failedTitle, { detail: describeError(error).message || unnamed });
  }
}

/** Whether the server said no, as against not having been heard: then nobody knows what became of the order. */
function isDefinite(error: unknown): boolean {
  return error instanceof FunctionError && error.status < 500;
}

type NewOrder = Omit<OrderSubmission, 'clientOrderId'>;

/**
 * Places orders, each once. The id is made when the submission begins: a second click while it runs does nothing, and
 * after an answer that got lost the same order is sent with the same id, which the server recognises.
 */
export function useOrderSubmission(onPlaced: () => void) {
  const queries = useQueryClient();
  const flight = useSingleFlight();
  const unanswered = useRef<{ readonly key: string; readonly id: string } | null>(null);
  const mutation = useMutation({
    mutationKey: ['orders', 'place'],
    mutationFn: placeOrder,
    onSuccess: (answer, request) => {
      unanswered.current = null;
      notifySuccess(TITLES.placed, { detail: describeOrder({ ...request, isPaper: answer.isPaper }) });
      onPlaced();
    },
    onError: (error) => {
      if (isDefinite(error)) unanswered.current = null;
      notifyFailed(error);
    },
    onSettled: async () => {
      flight.end();
      await queries.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  const submit = (request: NewOrder): void => {
    const key = JSON.stringify(request);
    const id = unanswered.current?.key === key ? unanswered.current.id : `terminal_${Date.now()}`;
    unanswered.current = { key, id };
    mutation.mutate({ ...request, clientOrderId: id });
  };
  return { submit: (request: NewOrder) => flight.begin(() => submit(request)), isPlacing: mutation.isPending };
}
