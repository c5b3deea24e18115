import type { OwnEvent } from '@atb/api/auth/own-security';

const SENTENCES: Readonly<Record<string, string>> = {
  login: 'Signed in',
  login_failed: 'Wrong password',
  logout: 'Signed out',
  user_signedup: 'Account opened',
  user_confirmation_requested: 'Confirmation asked for by mail',
  user_recovery_requested: 'New password asked for',
  user_magiclink_requested: 'Sign-in link asked for',
  user_email_change_requested: 'Change of address asked for',
  user_email_changed: 'Address changed',
  identity_linked: 'Sign-in method connected',
  identity_unlinked: 'Sign-in method disconnected',
  user_reauthenticate_requested: 'Code for a change asked for',
  user_modified: 'Account changed',
  user_updated_password: 'Password changed',
  factor_in_progress: 'Second factor begun',
  factor_unenrolled: 'Second factor removed',
  factor_deleted: 'Second factor removed by the operator',
  challenge_created: 'Second factor asked for',
  mfa_challenge_verified: 'Second factor shown',
  mfa_challenge_failed: 'Wrong second factor',
  recovery_codes_generated: 'Recovery codes made',
  recovery_code_used: 'Recovery code used',
  recovery_code_failed: 'Wrong recovery code',
  token_revoked: 'Session ended',
  token_reused: 'Session ended: its token was used twice',
  operator_granted: 'Made operator',
  operator_revoked: 'No longer operator',
};

/** What somebody who guesses or has got in would leave behind. */
const ALARMING: ReadonlySet<string> = new Set([
  'login_failed',
  'mfa_challenge_failed',
  'recovery_code_failed',
  'token_reused',
]);

const DETAILS: Readonly<Record<string, string>> = {
  email: 'by password',
  github: 'GitHub',
  google: 'Google',
  'custom:oidc': 'single sign-on',
  magiclink: 'by a mailed link',
  recovery: 'by a recovery mail',
  signup: 'by a confirmation mail',
  invite: 'by an invitation',
  local: 'this browser',
  others: 'all other browsers',
  global: 'everywhere',
  one: 'one browser',
};

export interface DescribedEvent {
  readonly text: string;
  readonly isAlarming: boolean;
}

/** An entry of the log in words; one that this page does not know yet by its own name. */
export function describeEvent({ action, detail }: Pick<OwnEvent, 'action' | 'detail'>): DescribedEvent {
  const sentence = SENTENCES[action] ?? action.replaceAll('_', ' ');
  const more = DETAILS[detail ?? ''];
  return { text: more === undefined ? sentence : `${sentence} (${more})`, isAlarming: ALARMING.has(action) };
}
