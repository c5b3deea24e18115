import type { EpochMs } from '../../base/time.ts';
import type { Order } from '../../orders/order.ts';
import type { BotId } from '../../orders/order-request.ts';
import { planEdit, type ParamChange } from '../bot/plan-edit.ts';
import type { AccountBook } from './account-book.ts';
import type { AccountChanges, BotRecord, CommandResult } from './account-types.ts';

/** Cancellations that an edit may bring about, one after another; more is an endless loop. */
const ROUNDS_MAX = 1_000;

export interface EditPreview {
  readonly changes: readonly ParamChange[];
  readonly before: BotRecord;
  readonly after: BotRecord;
  /** Orders that are cancelled. */
  readonly leaves: readonly Order[];
  /** Orders that are placed, once those that leave are gone; some may be denied, with the reason in them. */
  readonly comes: readonly Order[];
}

export interface AskedEdit {
  readonly botId: BotId;
  /** Parameters to be set anew. */
  readonly changes: object;
  readonly at: EpochMs;
}

/**
 * What an edit would do now: carried out on a copy of the account by the very code that carries it out, every cancellation
 * confirmed at once. @param book a copy that is thrown away afterwards.
 */
export function previewEdit(
  book: AccountBook,
  { botId, changes, at }: AskedEdit,
): EditPreview | Extract<CommandResult, { status: 'refused' }> {
  const before = book.bot(botId);
  const first = book.handleCommand({ commandId: 'preview', at, kind: 'edit_bot', botId, changes });
  if (first.result.status === 'refused') return first.result;
  const after = book.bot(botId);
  if (before === null || after === null) throw new Error(`bot ${botId} vanished while its edit was previewed`);
  const plan = planEdit(before, changes, { at, bid: null });
  return {
    changes: plan.status === 'planned' ? plan.changes : [],
    before,
    after,
    ...settle(book, first.changes, at),
  };
}

function settle(book: AccountBook, first: AccountChanges, at: EpochMs): Pick<EditPreview, 'leaves' | 'comes'> {
  const [leaves, comes]: [Order[], Order[]] = [[], []];
  const waiting = [first];
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const changes = waiting.shift();
    if (changes === undefined) return { leaves, comes };
    comes.push(...changes.orders.filter(({ request }) => changes.newOrderIds.has(request.clientOrderId)));
    for (const asked of changes.venueCommands) {
      const order = asked.kind === 'cancel' ? book.order(asked.clientOrderId) : null;
      if (order === null || asked.kind !== 'cancel') continue;
      leaves.push(order);
      waiting.push(book.handleOrderClosed(asked.clientOrderId, 'cancelled', 'Cancelled on request.', at));
    }
  }
  throw new Error('an edit brings about cancellations without end');
}
