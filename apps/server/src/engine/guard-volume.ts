import { toPlain } from '@atb/core/base/decimal';
import type { AccountChanges, VolumeAllowance } from '@atb/core/engine/account/account-types';
import { isActive } from '@atb/core/orders/order';
import type { StatementBatch } from './statement-batch.ts';

/** What `assert_trade_volume` raises: the owner's other accounts have traded meanwhile, or the plan has changed. */
export const VOLUME_CHANGED = '40001';

export interface AccountOwner {
  readonly accountId: string;
  readonly userId: string;
}

interface GuardedChanges extends AccountOwner {
  readonly volume: VolumeAllowance | null;
  readonly changes: AccountChanges;
}

/** Entries are recorded only while what they were weighed against still holds; exits always are. */
export function guardVolume(batch: StatementBatch, { accountId, userId, volume, changes }: GuardedChanges): void {
  const isEntering = changes.orders.some(
    (order) =>
      order.request.purpose === 'entry' && isActive(order) && changes.newOrderIds.has(order.request.clientOrderId),
  );
  if (volume === null || !isEntering) return;
  batch.add('select assert_trade_volume($1, $2, $3, $4, $5)', [
    userId,
    accountId,
    new Date(volume.monthStartsAt),
    toPlain(volume.limit),
    toPlain(volume.elsewhere),
  ]);
}
