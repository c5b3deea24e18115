import { toPlain } from '@atb/core/base/decimal';
import { isActive } from '@atb/core/orders/order';
import type { Recording, Write } from './recording.ts';

/** What `assert_trade_volume` raises: the owner's other accounts have traded meanwhile, or the plan has changed. */
export const VOLUME_CHANGED = '40001';

function isEntering({ changes }: Recording): boolean {
  return changes.orders.some(
    (order) =>
      order.request.purpose === 'entry' && isActive(order) && changes.newOrderIds.has(order.request.clientOrderId),
  );
}

/** What must still hold for an account's changes to be recorded; the first that does not refuses the transaction. */
export const GUARDS: readonly Write[] = [
  {
    sql: 'select assert_lease(r.account_id, r.token) from json_to_recordset($1::json) r (account_id uuid, token bigint)',
    rowsOf: ({ lease }) => [{ token: lease.token.toString() }],
  },
  {
    sql: 'select assert_settings($1::json)',
    rowsOf: ({ settings }) => [{ settings }],
  },
  {
    // Entries are recorded only while what they were weighed against still holds; exits always are.
    sql: `select assert_trade_volume(r.user_id, r.account_id, r.since, r.most, r.elsewhere)
      from json_to_recordset($1::json) r (user_id uuid, account_id uuid, since timestamptz, most numeric, elsewhere numeric)`,
    rowsOf: (recording) => {
      const { volume } = recording;
      if (volume === null || !isEntering(recording)) return [];
      const { monthStartsAt, limit, elsewhere } = volume;
      return [{ since: new Date(monthStartsAt).toISOString(), most: toPlain(limit), elsewhere: toPlain(elsewhere) }];
    },
  },
];
