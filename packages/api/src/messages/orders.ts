import { riskMessage } from '@atb/core/risk/risk-code';

export const ORDERS_MESSAGES = {
  placed: 'Order Placed Successfully',
  failedTitle: 'Order Failed',
  failed: 'Order failed',
  /** The answer got lost, or the engine has only taken the order. */
  unansweredTitle: 'Not known yet whether it was placed',
  unknown: 'Unknown error occurred',
  blockedTitle: 'Trade Blocked',
} as const;

/** Heading and text of a toast for a trade that the risk check refused. */
export function tradeBlocked(reason: string): { readonly title: string; readonly text: string } {
  return { title: ORDERS_MESSAGES.blockedTitle, text: riskMessage(reason) };
}
