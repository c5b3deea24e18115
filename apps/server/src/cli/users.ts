import type { CliCommand, CliContext } from './support/cli-command.ts';
import { formatTable } from './support/format-table.ts';
import { type GivenOptions, readOptions } from './support/read-options.ts';
import { requireInstallation } from './support/require-installation.ts';
import { UsageError } from './support/usage-error.ts';
import { type AuthAdmin, type ShownUser, withAuthAdmin } from './users/auth-admin.ts';
import { USER_ACTIONS } from './users/user-actions.ts';

const OPTIONS = {
  json: 'flag',
  page: 'text',
  filter: 'text',
  'password-file': 'text',
  operator: 'flag',
  for: 'text',
  soft: 'flag',
  yes: 'flag',
} as const;

const COLUMNS = [
  { title: 'email', align: 'left' },
  { title: 'id', align: 'left' },
  { title: 'state', align: 'left' },
  { title: 'made', align: 'left' },
  { title: 'last sign-in', align: 'left' },
] as const;

function stateOf(user: ShownUser): string {
  if (user.deleted_at !== undefined) return 'deleted';
  if (user.banned_until !== undefined && Date.parse(user.banned_until) > Date.now()) return 'banned';
  if (user.email_confirmed_at === undefined) return user.invited_at === undefined ? 'unconfirmed' : 'invited';
  return user.app_metadata.role === 'operator' ? 'operator' : 'active';
}

function toRow(user: ShownUser): readonly string[] {
  const day = (at: string | undefined): string => at?.slice(0, 16).replace('T', ' ') ?? '-';
  return [user.email, user.id, stateOf(user), day(user.created_at), day(user.last_sign_in_at)];
}

async function list({ ask }: AuthAdmin, given: GivenOptions, { print }: CliContext): Promise<0> {
  const query = new URLSearchParams({ page: given.text('page') ?? '1', filter: given.text('filter') ?? '' });
  const { users } = await ask<{ users: readonly ShownUser[] }>('GET', `/admin/users?${query.toString()}`);
  if (given.flag('json')) print(JSON.stringify(users));
  else for (const line of formatTable(COLUMNS, users.map(toRow))) print(line);
  return 0;
}

/** `atb users <part>`: the accounts of the installation. */
export const command: CliCommand = {
  summary: 'the accounts of the installation',
  help: `Usage: atb users <part> [options]

  list [--page N] [--filter TEXT]           50 a page, the newest first; TEXT is a part of an address or a name
  show ACCOUNT                              ACCOUNT is an address or an id
  create EMAIL [--operator]                 an account that signs in at once
  invite EMAIL                              a mail with a link; without SMTP_URL the link is printed
  set-password ACCOUNT                      signs out every session
  ban ACCOUNT [--for 24h]                   no sign-in, no session; without --for until it is ended
  unban ACCOUNT
  grant ACCOUNT, revoke ACCOUNT             the role of an operator
  delete ACCOUNT --yes [--soft]             with everything that is its own; --soft keeps its books without a name

  --password-file FILE    of create and set-password; without it one is made and shown once
  --json                  prints one JSON document instead of text

Works beside a running server, which follows within seconds.
Ends with 0 when done, 1 when it failed, 2 when used wrongly.`,

  async run(args, context) {
    const given = readOptions(args, OPTIONS);
    const [part = '', name, ...rest] = given.positionals;
    const action = USER_ACTIONS.get(part);
    if (part !== 'list' && action === undefined) {
      throw new UsageError(`"users" has the parts list, ${[...USER_ACTIONS.keys()].join(', ')}`);
    }
    if (rest.length > 0) throw new UsageError(`"${rest[0]}" is one word too many`);
    if (action !== undefined && name === undefined) throw new UsageError(`"users ${part}" needs an account`);
    await requireInstallation(context.config);
    return withAuthAdmin(context, async (admin) => {
      if (action === undefined) return list(admin, given, context);
      const { result, lines } = await action(admin, name ?? '', given, context);
      if (given.flag('json')) context.print(JSON.stringify(result));
      else for (const line of lines) context.print(line);
      return 0;
    });
  },
};
