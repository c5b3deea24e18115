import { tradeBlocked } from '@atb/api/error-catalogue';
import type { PlaceOrderResponse } from '@atb/api/functions/place-order';
import type { RiskVerdict } from '@atb/api/functions/risk-check';
import { MESSAGES } from '@atb/api/messages';
import { RISK_CODES } from '@atb/core/risk/risk-code';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSingleFlight } from '../../hooks/use-single-flight.ts';
import { FunctionError } from '../../lib/api/invoke-function.ts';
import { describeError } from '../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { splitSymbol } from '../../lib/split-symbol.ts';
import { placeOrder, type OrderSubmission } from './api/place-order.ts';

const TITLES = MESSAGES.orders;

/** 'Buy 0.01 BTC (Paper)' */
function describeOrder({ ticket, symbol, isPaper }: OrderSubmission): string {
  const side = ticket.side === 'BUY' ? 'Buy' : 'Sell';
  return `${side} ${ticket.quantity} ${splitSymbol(symbol).base}${isPaper ? ' (Paper)' : ''}`;
}

function isRiskReason(reason: string | undefined): boolean {
  return reason !== undefined && (reason === 'SYSTEM_ERROR' || RISK_CODES.some((code) => code === reason));
}

/** Says that the risk check holds the order back, in the check's own words. */
export function notifyBlocked(verdict: Pick<RiskVerdict, 'reason' | 'message'>): void {
  const { title, text } = tradeBlocked(verdict.reason ?? '');
  notifyError(title, { detail: verdict.message ?? text });
}

function notifyRefused({ error, reason }: PlaceOrderResponse): void {
  if (isRiskReason(reason)) notifyBlocked({ reason: reason ?? null, message: error ?? null });
  else notifyError(TITLES.failedTitle, { detail: error ?? TITLES.failed });
}

/** Whether the server said no, as against not having been heard: then nobody knows what became of the order. */
function isDefinite(error: unknown): boolean {
  return error instanceof FunctionError && error.status !== null && error.status < 500;
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
      if (!answer.success) {
        notifyRefused(answer);
        return;
      }
      notifySuccess(TITLES.placed, { detail: describeOrder({ ...request, isPaper: answer.isPaper }) });
      onPlaced();
    },
    onError: (error) => {
      if (isDefinite(error)) unanswered.current = null;
      notifyError(TITLES.failedTitle, { detail: describeError(error).message || TITLES.unknown });
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
