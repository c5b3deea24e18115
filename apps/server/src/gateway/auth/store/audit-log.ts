// SQL of the auth service, one file an aggregate. Every function takes the connection that it runs on.
import type { Transaction } from '../../../database/with-transaction.ts';
import type { Client } from '../http/client-of.ts';

/** The names of Supabase's auth service; those of failures are ours. */
const LOG_TYPES = {
  login: 'account',
  login_failed: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_repeated_signup: 'user',
  user_confirmation_requested: 'user',
  user_recovery_requested: 'user',
  user_magiclink_requested: 'user',
  user_email_change_requested: 'user',
  user_email_changed: 'user',
  identity_linked: 'user',
  identity_unlinked: 'user',
  user_reauthenticate_requested: 'user',
  user_modified: 'user',
  user_updated_password: 'user',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  challenge_created: 'factor',
  mfa_challenge_verified: 'factor',
  mfa_challenge_failed: 'factor',
  recovery_codes_generated: 'factor',
  recovery_code_used: 'factor',
  recovery_code_failed: 'factor',
  token_refreshed: 'token',
  token_revoked: 'token',
  token_reused: 'token',
  operator_granted: 'team',
  operator_revoked: 'team',
  user_invited: 'team',
  link_generated: 'user',
  user_deleted: 'team',
  factor_deleted: 'user',
} as const;

export type AuditAction = keyof typeof LOG_TYPES;

export interface AuditEntry {
  readonly action: AuditAction;
  /** Null when nobody of that name exists, or nobody could be named. */
  readonly actor: { readonly id: string; readonly email: string | null } | null;
  readonly client: Client;
  /** Never a password, code or token. */
  readonly traits?: Readonly<Record<string, string | number | boolean>>;
}

export async function addAuditEntry(tx: Transaction, { action, actor, client, traits }: AuditEntry): Promise<void> {
  const payload = {
    action,
    actor_id: actor?.id ?? null,
    actor_username: actor?.email ?? null,
    actor_via_sso: false,
    log_type: LOG_TYPES[action],
    traits: { ...traits, user_agent: client.userAgent },
  };
  await tx.query('insert into auth.audit_log_entries (payload, ip_address) values ($1, $2)', [payload, client.address]);
}
