import type { Transaction } from '../../database/with-transaction.ts';
import type { AuthContext } from './auth-context.ts';
import type { FirstOperator } from './auth-settings.ts';
import type { Client } from './http/client-of.ts';
import { addAuditEntry } from './store/audit-log.ts';
import { claimFirstAccount, grantOperator } from './store/account-role.ts';
import type { UserRow } from './store/users.ts';

const LOOPBACK = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/u;

/** `local` holds where nobody but this machine is meant to reach the server: behind a proxy everybody comes from loopback. */
export function firstOperatorFor(
  setting: FirstOperator,
  { host, siteUrl }: { readonly host: string; readonly siteUrl: string | null },
): FirstOperator {
  const isReachedByOthers = siteUrl !== null || !LOOPBACK.test(host);
  return setting === 'local' && isReachedByOthers ? 'no' : setting;
}

/** To be called when an account signs in for the first time. */
export async function makeFirstOperator(
  tx: Transaction,
  { settings }: Pick<AuthContext, 'settings'>,
  { user, client }: { readonly user: UserRow; readonly client: Client },
): Promise<void> {
  if (!(await claimFirstAccount(tx))) return;
  const isWanted = settings.firstOperator === 'local' ? client.isLocal : settings.firstOperator === 'yes';
  if (!isWanted) return;
  await grantOperator(tx, user.id);
  await addAuditEntry(tx, { action: 'operator_granted', actor: user, client, traits: { reason: 'first account' } });
}
