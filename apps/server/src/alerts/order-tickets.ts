import type { OpenTicket } from '../commands/open-ticket.ts';
import type { SharedPool } from '../database/shared-pool.ts';

/** Orders that alerts have prepared, for their owner. */
export function createTickets(shared: SharedPool) {
  return {
    /** Null when there is none, or it is answered or too old. */
    openTicket: async (userId: string, id: string): Promise<OpenTicket | null> => {
      const { rows } = await shared.run(userId, (pool) =>
        pool.query<OpenTicket>(
          `select id, account_id as "accountId", symbol, side, type, quantity::text, price::text, stop_loss::text as "stopLoss",
             take_profit::text as "takeProfit", attempts
           from public.order_tickets where id = $1 and user_id = $2 and status = 'open' and expires_at > clock_timestamp()`,
          [id, userId],
        ),
      );
      return rows[0] ?? null;
    },

    /** What became of an order of a ticket: null when there is none of this id, `denied` as the risk check has it. */
    orderStatus: async (userId: string, { accountId }: OpenTicket, orderId: string): Promise<string | null> => {
      const { rows } = await shared.run(userId, (pool) =>
        pool.query<{ status: string }>(
          'select status from public.bot_orders where account_id = $1 and user_id = $2 and client_order_id = $3',
          [accountId, userId, orderId],
        ),
      );
      return rows[0]?.status ?? null;
    },

    /** Writes what a confirmation came to: placed, or refused with a sentence. */
    settleTicket: async (
      userId: string,
      ticket: OpenTicket,
      settled: { readonly orderId: string; readonly fault: string | null },
    ): Promise<void> => {
      const { orderId, fault } = settled;
      await shared.run(userId, (pool) =>
        pool.query(
          `update public.order_tickets set client_order_id = $3, detail = $5,
             status = case when $5 = '' then 'placed' else status end, attempts = attempts + case when $5 = '' then 0 else 1 end
           where id = $1 and user_id = $2 and status = 'open' and attempts = $4`,
          [ticket.id, userId, orderId, ticket.attempts, (fault ?? '').slice(0, 500)],
        ),
      );
    },

    /** False when there is none that is open. */
    discardTicket: async (userId: string, id: string): Promise<boolean> => {
      const { rowCount } = await shared.run(userId, (pool) =>
        pool.query(
          `update public.order_tickets set status = 'discarded' where id = $1 and user_id = $2 and status = 'open'`,
          [id, userId],
        ),
      );
      return rowCount === 1;
    },
  };
}
