import type { Transaction } from '../../../database/with-transaction.ts';
import { addressTaken } from '../http/auth-error.ts';
import { type ByOperator, recordOperatorAction } from './record-operator-action.ts';
import { confirmUser, insertAccount, readUser, type UserRow } from '../store/users.ts';
import type { UserChanges } from './account-changes.ts';
import { changeMetadata, setBan } from './change-account.ts';

/** Makes an account that asks for no mail. `email` of the changes must be there. */
export async function createAccount(
  tx: Transaction,
  by: ByOperator,
  account: UserChanges & { readonly id: string | null; readonly email: string },
): Promise<UserRow> {
  const { email, passwordHash, isConfirmed, userMetadata, banSeconds } = account;
  const metadata = userMetadata ?? {};
  const id = await insertAccount(tx, { id: account.id, email, passwordHash, metadata });
  if (id === null) throw addressTaken();
  if (isConfirmed) await confirmUser(tx, id);
  await changeMetadata(tx, by, await readUser(tx, id), { userMetadata: null, appMetadata: account.appMetadata });
  if (banSeconds !== null) await setBan(tx, id, banSeconds);
  const user = await readUser(tx, id);
  await recordOperatorAction(tx, by, user, { action: 'user_signedup' });
  return user;
}
