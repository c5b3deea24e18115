import type { EpochMs } from '@atb/core/base/time';
import { type AccountChanges, NO_CHANGES } from '@atb/core/engine/account/account-types';
import { mergeChanges } from '@atb/core/engine/account/merge-changes';
import type { ClientOrderId } from '@atb/core/orders/order-request';
import { askAgain, type AtVenue } from './ask-venue.ts';
import { TRIES_BEFORE_REPORT, type UnsettledOrders } from './unsettled-orders.ts';
import { monotonicMs } from '../market-data/clock.ts';

/** Asks the venue again about orders that it has not answered for. */
export async function askUnsettled(
  unsettled: UnsettledOrders,
  clientOrderIds: readonly ClientOrderId[],
  { atVenue, time }: { readonly atVenue: AtVenue; readonly time: EpochMs },
): Promise<AccountChanges> {
  const { book } = atVenue;
  const answers: AccountChanges[] = [];
  for (const clientOrderId of clientOrderIds) {
    const order = book.order(clientOrderId);
    if (order === null) continue;
    const answer = await askAgain(order, atVenue, time);
    const tries = unsettled.markAsked(clientOrderId, monotonicMs());
    const isReportedNow = answer === NO_CHANGES && tries === TRIES_BEFORE_REPORT;
    answers.push(isReportedNow ? book.handleVenueSilence(clientOrderId, time) : answer);
  }
  return mergeChanges(answers);
}
