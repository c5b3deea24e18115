import type { Transaction } from '../../../database/with-transaction.ts';
import { SELECT_USER, type UserRow } from '../store/users.ts';

export interface AccountPage {
  readonly users: readonly UserRow[];
  /** Accounts on all pages. */
  readonly total: number;
}

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** A part of the address or of the name; empty for all. */
  readonly filter: string;
}

const MATCHES = `($1 = '' or u.email ilike $1 or u.raw_user_meta_data ->> 'full_name' ilike $1)`;

/** Accounts, the newest first, those that were deleted softly among them. */
export async function listAccounts(tx: Transaction, { page, perPage, filter }: PageRequest): Promise<AccountPage> {
  const pattern = filter === '' ? '' : `%${filter.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const counted = await tx.query<{ readonly total: string }>(
    `select count(*) as total from auth.users u where ${MATCHES}`,
    [pattern],
  );
  const { rows } = await tx.query<UserRow>(
    `${SELECT_USER} where ${MATCHES} order by u.created_at desc, u.id limit $2 offset $3`,
    [pattern, perPage, (page - 1) * perPage],
  );
  return { users: rows, total: Number(counted.rows[0]?.total ?? 0) };
}
