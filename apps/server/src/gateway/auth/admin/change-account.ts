import type { Transaction } from '../../../database/with-transaction.ts';
import { addressTaken, validationFailed } from '../http/auth-error.ts';
import { OPERATOR_ROLE } from '../is-operator.ts';
import { checkMetadata } from '../routes/user-metadata.ts';
import { setUserEmail } from '../store/account-email.ts';
import { countLiveApiKeys } from '../store/live-api-keys.ts';
import { removeOneTimeTokens } from '../store/one-time-tokens.ts';
import { endAllSessions, listSessionIds } from '../store/sessions.ts';
import {
  confirmUser,
  mergeAppMetadata,
  mergeUserMetadata,
  readUser,
  updatePasswordHash,
  type UserRow,
} from '../store/users.ts';
import type { UserChanges } from './account-changes.ts';
import { type ByOperator, recordOperatorAction } from './record-operator-action.ts';

export interface ChangedAccount {
  readonly user: UserRow;
  /** Sessions of which no process may go on believing what it remembers. */
  readonly affected: readonly string[];
  readonly isPasswordChanged: boolean;
  /** API keys that stay valid. */
  readonly keyCount: number;
  /** The address before; null when it stayed. */
  readonly formerEmail: string | null;
}

/** All of it travels in every access token. */
const APP_METADATA_BYTES_MAX = 2048;

function roleOf({ raw_app_meta_data: metadata }: UserRow): unknown {
  return metadata['role'];
}

type MetadataChanges = Pick<UserChanges, 'userMetadata' | 'appMetadata'>;

/** Adds to both kinds; a null takes a key away. @returns whether the account lost the operator's role. */
export async function changeMetadata(
  tx: Transaction,
  by: ByOperator,
  before: UserRow,
  { userMetadata, appMetadata }: MetadataChanges,
): Promise<boolean> {
  if (userMetadata !== null) await mergeUserMetadata(tx, before.id, userMetadata);
  if (appMetadata !== null) await mergeAppMetadata(tx, before.id, appMetadata);
  const after = await readUser(tx, before.id);
  checkMetadata(after.raw_user_meta_data);
  if (Buffer.byteLength(JSON.stringify(after.raw_app_meta_data)) > APP_METADATA_BYTES_MAX) {
    throw validationFailed(`app_metadata must not be larger than ${APP_METADATA_BYTES_MAX} bytes`);
  }
  const [was, is] = [before, after].map((user) => roleOf(user) === OPERATOR_ROLE);
  if (was !== is) await recordOperatorAction(tx, by, after, { action: is ? 'operator_granted' : 'operator_revoked' });
  return was === true && is === false;
}

/** @param seconds From now; 0 ends the ban. */
export async function setBan(tx: Transaction, userId: string, seconds: number): Promise<void> {
  await tx.query(
    `update auth.users set banned_until = case when $2 > 0 then now() + make_interval(secs => $2) end, updated_at = now()
     where id = $1`,
    [userId, seconds],
  );
}

async function changeEmail(tx: Transaction, user: UserRow, email: string, isConfirmed: boolean): Promise<boolean> {
  if (user.email === email) return false;
  const isFree = await setUserEmail(tx, user.id, { email, isConfirmed });
  if (!isFree) throw addressTaken();
  await removeOneTimeTokens(tx, user.id);
  return true;
}

/**
 * What the operator wants of an account. A new password or address, and the loss of the operator's role, end every session: whoever
 * has one may not be who the account is for now.
 */
export async function changeAccount(
  tx: Transaction,
  by: ByOperator,
  before: UserRow,
  changes: UserChanges,
): Promise<ChangedAccount> {
  const { id } = before;
  const { email, passwordHash, isConfirmed, banSeconds } = changes;
  if (passwordHash !== null) {
    await updatePasswordHash(tx, id, passwordHash);
    await removeOneTimeTokens(tx, id);
  }
  const hasNewEmail = email !== null && (await changeEmail(tx, before, email, isConfirmed));
  if (isConfirmed) await confirmUser(tx, id);
  const hasLostRole = await changeMetadata(tx, by, before, changes);
  if (banSeconds !== null) await setBan(tx, id, banSeconds);
  const isOver = passwordHash !== null || hasNewEmail || hasLostRole;
  const affected = isOver ? await endAllSessions(tx, id) : await listSessionIds(tx, id);
  const user = await readUser(tx, id);
  await recordOperatorAction(tx, by, user, { action: 'user_modified' });
  const keyCount = await countLiveApiKeys(tx, id);
  const formerEmail = hasNewEmail ? before.email : null;
  return { user, affected, isPasswordChanged: passwordHash !== null, keyCount, formerEmail };
}
