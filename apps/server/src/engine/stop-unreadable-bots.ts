import type { Pool } from 'pg';
import { withTransaction } from '../database/with-transaction.ts';
import type { Logger } from '../logger.ts';
import type { Lease } from './lease.ts';
import type { UnreadableBot } from './load-account.ts';

const REASON =
  'The bot stopped because its stored state cannot be read. Its orders are cancelled; what it holds stays in the account, where it can be closed.';

/** The stored state itself stays as it is, for whoever looks into it. */
const STOP_BOTS = `
  with stopped as (
    update bot_states set status = 'error' where account_id = $1 and bot_id = any($2) returning bot_id, user_id
  ), shown as (
    update bots b set status = 'error', status_reason = $3, stopped_at = now(), updated_at = now()
    from stopped s where b.id = s.bot_id returning b.id, s.user_id
  )
  insert into bot_events (bot_id, user_id, severity, code, message, at) select id, user_id, 'error', 'STATE_UNREADABLE', $3, now() from shown`;

/** Stops bots of which nothing can be read, each alone, and says so once. */
export async function stopUnreadableBots(
  { pool, lease, logger }: { readonly pool: Pool; readonly lease: Lease; readonly logger: Logger },
  unreadable: readonly UnreadableBot[],
): Promise<void> {
  const unreported = unreadable.filter(({ isReported }) => !isReported);
  if (unreported.length === 0) return;
  for (const { botId, cause } of unreported)
    logger.error({ err: cause, botId }, 'the stored state of a bot cannot be read');
  await withTransaction(pool, async (tx) => {
    await tx.query('select assert_lease($1, $2)', [lease.accountId, lease.token.toString()]);
    await tx.query(STOP_BOTS, [lease.accountId, unreported.map(({ botId }) => botId), REASON]);
  });
}
