import type { Transaction } from '../../../database/with-transaction.ts';
import { addressTaken } from '../http/auth-error.ts';
import {
  disputeAddress,
  findUserByEmail,
  insertAccount,
  type Metadata,
  readUser,
  type UserRow,
} from '../store/users.ts';

export interface NewcomerRequest {
  readonly email: string;
  readonly metadata: Metadata;
  /** Null for who sets one after the link. */
  readonly passwordHash: string | null;
}

/** The account of an address that nobody has confirmed, made when there is none. @throws when somebody has the address. */
export async function findOrMakeNewcomer(tx: Transaction, request: NewcomerRequest): Promise<UserRow> {
  const found = await findUserByEmail(tx, request.email);
  if (found?.email_confirmed_at) throw addressTaken();
  if (found && !(await disputeAddress(tx, found))) throw addressTaken();
  if (found) return readUser(tx, found.id);
  const id = await insertAccount(tx, { id: null, ...request });
  if (id === null) throw addressTaken();
  return readUser(tx, id);
}

export async function markInvited(tx: Transaction, id: string): Promise<UserRow> {
  await tx.query('update auth.users set invited_at = now(), updated_at = now() where id = $1', [id]);
  return readUser(tx, id);
}
