import { randomBytes } from 'node:crypto';
import { readSecretFile } from '../../secret-file.ts';
import type { CliContext } from '../support/cli-command.ts';
import type { GivenOptions } from '../support/read-options.ts';
import { UsageError } from '../support/usage-error.ts';
import { type AuthAdmin, findUser, type ShownUser } from './auth-admin.ts';

export interface Done {
  /** For programs. */
  readonly result: unknown;
  /** For people. */
  readonly lines: readonly string[];
}

/** One thing to do to the account, or for the address, that `name` says. */
export type UserAction = (admin: AuthAdmin, name: string, given: GivenOptions, context: CliContext) => Promise<Done>;

/** From a file, because what stands on a command line everybody on the machine can read; a new one without. */
function readPassword(given: GivenOptions): { password: string; isMade: boolean } {
  const path = given.text('password-file');
  if (path === undefined) return { password: randomBytes(18).toString('base64url'), isMade: true };
  return { password: readSecretFile(path, { isNamed: true }).replace(/\r?\n$/u, ''), isMade: false };
}

function passwordLines({ password, isMade }: { password: string; isMade: boolean }): readonly string[] {
  return isMade ? [`Password (shown once): ${password}`] : [];
}

const create: UserAction = async ({ ask }, email, given) => {
  const made = readPassword(given);
  const user = await ask<ShownUser>('POST', '/admin/users', {
    email,
    password: made.password,
    email_confirm: true,
    ...(given.flag('operator') ? { app_metadata: { role: 'operator' } } : {}),
  });
  const result = made.isMade ? { ...user, password: made.password } : user;
  return { result, lines: [`Account ${user.email} (${user.id}) is ready.`, ...passwordLines(made)] };
};

const invite: UserAction = async ({ ask }, email, _, { config }) => {
  if (config.smtpUrl !== null) {
    const user = await ask<ShownUser>('POST', '/invite', { email });
    return { result: user, lines: [`${user.email} is invited by mail.`] };
  }
  const link = await ask<{ action_link: string; email: string }>('POST', '/admin/generate_link', {
    type: 'invite',
    email,
  });
  return {
    result: link,
    lines: [`${link.email} is invited. Without SMTP_URL the link is yours to hand over:`, link.action_link],
  };
};

const setPassword: UserAction = async (admin, name, given) => {
  const made = readPassword(given);
  const { id, email } = await findUser(admin, name);
  const user = await admin.ask<ShownUser>('PUT', `/admin/users/${id}`, { password: made.password });
  const result = made.isMade ? { ...user, password: made.password } : user;
  return { result, lines: [`${email} has a new password; every session was signed out.`, ...passwordLines(made)] };
};

/** A hundred years: until somebody ends it. */
const FOREVER = '876000h';

const ban: UserAction = async (admin, name, given) => {
  const { id, email } = await findUser(admin, name);
  const user = await admin.ask<ShownUser>('PUT', `/admin/users/${id}`, { ban_duration: given.text('for') ?? FOREVER });
  return { result: user, lines: [`${email} is banned until ${user.banned_until ?? 'now'}.`] };
};

const unban: UserAction = async (admin, name) => {
  const { id, email } = await findUser(admin, name);
  const user = await admin.ask<ShownUser>('PUT', `/admin/users/${id}`, { ban_duration: 'none' });
  return { result: user, lines: [`${email} is not banned any more.`] };
};

const remove: UserAction = async (admin, name, given) => {
  const { id, email } = await findUser(admin, name);
  if (!given.flag('yes')) throw new UsageError(`"users delete" takes the account ${email} away for good: say --yes`);
  const isSoft = given.flag('soft');
  await admin.ask('DELETE', `/admin/users/${id}`, { should_soft_delete: isSoft });
  const kept = isSoft ? 'its books stay, without a name' : 'with everything that was its own';
  return { result: { id, email, soft: isSoft }, lines: [`${email} is deleted: ${kept}.`] };
};

function setRole(role: 'operator' | null): UserAction {
  return async (admin, name) => {
    const { id, email } = await findUser(admin, name);
    const user = await admin.ask<ShownUser>('PUT', `/admin/users/${id}`, { app_metadata: { role } });
    const said = role === null ? 'is no operator any more, and signed out' : 'is an operator from the next sign-in on';
    return { result: user, lines: [`${email} ${said}.`] };
  };
}

const show: UserAction = async (admin, name) => {
  const user = await findUser(admin, name);
  const facts = Object.entries(user).filter(([, value]) => typeof value === 'string');
  return { result: user, lines: facts.map(([key, value]) => `${key.padEnd(20)}${String(value)}`) };
};

export const USER_ACTIONS: ReadonlyMap<string, UserAction> = new Map([
  ['show', show],
  ['create', create],
  ['invite', invite],
  ['set-password', setPassword],
  ['ban', ban],
  ['unban', unban],
  ['grant', setRole('operator')],
  ['revoke', setRole(null)],
  ['delete', remove],
]);
