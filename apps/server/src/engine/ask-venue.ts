import type { EpochMs } from '@atb/core/base/time';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import { type AccountChanges, NO_CHANGES, type VenueCommand } from '@atb/core/engine/account/account-types';
import { mergeChanges } from '@atb/core/engine/account/merge-changes';
import { isActive, type Order } from '@atb/core/orders/order';
import type { Venue } from '../venues/venue.ts';

/** Who asks for what, and who is told the answers. */
export interface AtVenue {
  readonly venue: Venue;
  readonly book: AccountBook;
}

/**
 * Carries out what a recorded change asks of the venue; the answers are the next change. Cancels go first, the oldest
 * order's before the others', and what they lead to is asked for next time: a recovery can do it in the same order, so a
 * crash in between changes nothing.
 */
export async function askVenue(commands: readonly VenueCommand[], at: AtVenue, time: EpochMs): Promise<AccountChanges> {
  const placed = new Set(commands.flatMap((each) => (each.kind === 'place' ? [each.request.clientOrderId] : [])));
  const isEarly = (each: VenueCommand) => each.kind === 'cancel' && !placed.has(each.clientOrderId);
  const answers: AccountChanges[] = [];
  const early = commands
    .filter(isEarly)
    .flatMap((each) => (each.kind === 'cancel' ? (at.book.order(each.clientOrderId) ?? []) : []));
  for (const order of early.toSorted(compareByAge)) answers.push(await cancel(order.request.clientOrderId, at, time));
  for (const command of commands.filter((each) => !isEarly(each))) {
    answers.push(
      command.kind === 'place' ? await place(command, at, time) : await cancel(command.clientOrderId, at, time),
    );
  }
  return mergeChanges(answers);
}

/**
 * Start-up is recovery. An order whose placement was recorded but never answered is looked up by its client order id:
 * only when the venue is certain not to have it is it sent, under the same id. Cancels that were asked for are asked again.
 */
export async function recoverOrders(orders: readonly Order[], at: AtVenue): Promise<AccountChanges> {
  const working = orders.filter(isAtVenue);
  for (const order of working) at.venue.restore(order);
  const answers: AccountChanges[] = [];
  for (const order of orders)
    if (isActive(order) && !isAtVenue(order)) answers.push(await settle(order, at, order.updatedAt));
  for (const order of working.filter(({ status }) => status === 'pending_cancel').toSorted(compareByAge))
    answers.push(await cancel(order.request.clientOrderId, at, order.updatedAt));
  return mergeChanges(answers);
}

/** Asks once more about an order that the venue has not answered for. No changes mean that it still has not. */
export function askAgain(order: Order, at: AtVenue, time: EpochMs): Promise<AccountChanges> {
  return order.status === 'pending_cancel' ? cancelAgain(order, at, time) : settle(order, at, time);
}

async function place(
  { request, reserved }: Extract<VenueCommand, { kind: 'place' }>,
  { venue, book }: AtVenue,
  time: EpochMs,
): Promise<AccountChanges> {
  const { clientOrderId } = request;
  const outcome = await venue.place(request, reserved, time);
  switch (outcome.status) {
    case 'accepted':
      return book.handleOrderAccepted(clientOrderId, outcome.venueOrderId, outcome.at);
    case 'rejected':
      return book.handleOrderClosed(clientOrderId, 'rejected', outcome.reason, outcome.at);
    case 'unknown':
      return book.handleOrderUnknown(clientOrderId, time);
  }
}

async function cancel(
  clientOrderId: Order['request']['clientOrderId'],
  { venue, book }: AtVenue,
  time: EpochMs,
): Promise<AccountChanges> {
  const outcome = await venue.cancel(clientOrderId, time);
  return outcome.status === 'cancelled'
    ? book.handleOrderClosed(clientOrderId, 'cancelled', 'Cancelled on request.', outcome.at)
    : NO_CHANGES;
}

/** An order that was to be cancelled and that the venue never got is cancelled. */
async function cancelAgain({ request }: Order, at: AtVenue, time: EpochMs): Promise<AccountChanges> {
  const { clientOrderId } = request;
  const outcome = await at.venue.cancel(clientOrderId, time);
  const isGone =
    outcome.status === 'cancelled' ||
    (outcome.status === 'not_open' && (await at.venue.query(clientOrderId)).status === 'absent');
  return isGone ? at.book.handleOrderClosed(clientOrderId, 'cancelled', 'Cancelled on request.', time) : NO_CHANGES;
}

async function settle(order: Order, { venue, book }: AtVenue, time: EpochMs): Promise<AccountChanges> {
  const { clientOrderId } = order.request;
  const found = await venue.query(clientOrderId);
  if (found.status === 'working') return book.handleOrderAccepted(clientOrderId, found.venueOrderId, time);
  if (found.status === 'unknown') return book.handleOrderUnknown(clientOrderId, time);
  return book.resend(clientOrderId, time);
}

function isAtVenue({ status }: Order): boolean {
  return status === 'accepted' || status === 'partially_filled' || status === 'pending_cancel';
}

/** Decided by the rows alone, so that it is the same after a restart. */
function compareByAge(a: Order, b: Order): number {
  return a.createdAt - b.createdAt || (a.request.clientOrderId < b.request.clientOrderId ? -1 : 1);
}
