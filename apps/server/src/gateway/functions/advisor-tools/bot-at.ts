import type { Transaction } from '../../../database/with-transaction.ts';
import type { CallContext } from '../function-services.ts';

interface NumberedBot {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly symbol: string;
  readonly status: string;
  readonly reason: string;
}

/** In the order of the list of bots. */
const BOT = `select id, name, type as kind, symbol, status, status_reason as reason from bots
  where user_id = auth.uid() and archived_at is null order by created_at desc, id offset $1 limit 1`;

/** The caller's bot of that number; null when there is none. */
export async function findBotAt(tx: Transaction, number: number): Promise<NumberedBot | null> {
  return (await tx.query<NumberedBot>(BOT, [number - 1])).rows[0] ?? null;
}

export function readBotAt({ userScope }: Pick<CallContext, 'userScope'>, number: number): Promise<NumberedBot | null> {
  return userScope((tx) => findBotAt(tx, number));
}
