import { TIERS } from '@atb/core/plans/tiers';
import { withUserScope } from '../database/with-user-scope.ts';
import type { CliCommand, CliContext } from './support/cli-command.ts';
import { formatTable } from './support/format-table.ts';
import { type GivenOptions, readMoment, readOptions } from './support/read-options.ts';
import { requireInstallation } from './support/require-installation.ts';
import { UsageError } from './support/usage-error.ts';
import { type AuthAdmin, findUser, withAuthAdmin } from './users/auth-admin.ts';

interface PlanRow {
  readonly email: string;
  readonly plan: string;
  readonly ai_limit: number;
  readonly valid_until: string | null;
  readonly user_id: string | null;
  readonly licence_id: string | null;
}

const COLUMNS = [
  { title: 'email', align: 'left' },
  { title: 'plan', align: 'left' },
  { title: 'AI calls', align: 'right' },
  { title: 'until', align: 'left' },
  { title: 'from', align: 'left' },
  { title: 'account', align: 'left' },
] as const;

const FIELDS = 'email, plan, ai_limit, valid_until::text, user_id, licence_id';
const AI_LIMIT_MAX = 2_147_483_647;

function toRow(row: PlanRow): readonly string[] {
  const calls = row.ai_limit === -1 ? 'no limit' : String(row.ai_limit);
  const from = row.licence_id === null ? 'operator' : 'licence';
  return [row.email, row.plan, calls, row.valid_until ?? '-', from, row.user_id ?? 'waits for the address'];
}

function show({ print }: CliContext, rows: readonly PlanRow[], isJson: boolean): 0 {
  if (isJson) print(JSON.stringify(rows));
  else for (const line of formatTable(COLUMNS, rows.map(toRow))) print(line);
  return 0;
}

async function list({ pools }: AuthAdmin): Promise<readonly PlanRow[]> {
  return withUserScope(pools.rest, { role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<PlanRow>(`select ${FIELDS} from public.user_plans order by email`);
    return rows;
  });
}

interface Given {
  readonly plan: string;
  readonly aiLimit: number | null;
  readonly until: string | null;
}

function readGiven(plan: string | undefined, given: GivenOptions): Given {
  if (!TIERS.some((tier) => tier === plan)) throw new UsageError(`"plans set" needs one of ${TIERS.join(', ')}`);
  const limit = given.text('ai-limit');
  const aiLimit = limit === undefined ? null : Number(limit);
  if (aiLimit !== null && (!Number.isInteger(aiLimit) || aiLimit < -1 || aiLimit > AI_LIMIT_MAX)) {
    throw new UsageError('--ai-limit must be a whole number, or -1 for no limit');
  }
  const until = given.text('until');
  const end = until === undefined ? null : readMoment(until, '--until');
  if (end !== null && end <= Date.now()) throw new UsageError('--until must lie ahead');
  return { plan: plan ?? '', aiLimit, until: end === null ? null : new Date(end).toISOString() };
}

/** The record is named to the account that is meant, whoever else may sign up with the address. */
const SET = `
  insert into public.user_plans as p (email, user_id, plan, ai_limit, valid_until)
  select lower(u.email), u.id, $2, coalesce($3, l.ai_calls), $4
  from public.profiles u, public.plan_limits l where u.id = $1 and l.plan = $2
  on conflict (email) do update set user_id = excluded.user_id, plan = excluded.plan, ai_limit = excluded.ai_limit,
    valid_until = excluded.valid_until, updated_at = now()
  returning ${FIELDS}`;

async function set(admin: AuthAdmin, name: string, { plan, aiLimit, until }: Given): Promise<PlanRow> {
  const { id, email } = await findUser(admin, name);
  const rows = await withUserScope(admin.pools.rest, { role: 'service_role' }, async (tx) => {
    return (await tx.query<PlanRow>(SET, [id, plan, aiLimit, until])).rows;
  });
  if (rows[0] === undefined) throw new Error(`${email} has not signed in yet; a plan is given after the first sign-in`);
  return rows[0];
}

/** `atb plans <part>`: what the operator gives accounts. */
export const command: CliCommand = {
  summary: 'the plans of accounts',
  help: `Usage: atb plans <part> [options]

  list                                                    every plan record, those that wait for an address as well
  set ACCOUNT TIER [--ai-limit N] [--until DATE]          gives an account (address or id) a plan

  TIER          ${TIERS.join(', ')}
  --ai-limit    AI calls a month, -1 without limit; the tier's number when absent
  --until       the plan ends then; for good when absent
  --json        prints one JSON document instead of text

Accounts without a record have the plan of ATB_DEFAULT_PLAN.
Ends with 0 when done, 1 when it failed, 2 when used wrongly.`,

  async run(args, context) {
    const given = readOptions(args, { json: 'flag', 'ai-limit': 'text', until: 'text' });
    const [part, name, plan, ...rest] = given.positionals;
    if (rest.length > 0) throw new UsageError(`"${rest[0]}" is one word too many`);
    const isSetting = part === 'set' && name !== undefined;
    if (!isSetting && (part !== 'list' || name !== undefined)) {
      throw new UsageError('"plans" has the parts list and set ACCOUNT TIER');
    }
    const wanted = isSetting ? readGiven(plan, given) : null;
    await requireInstallation(context.config);
    const rows = await withAuthAdmin(context, async (admin) =>
      wanted === null ? list(admin) : [await set(admin, name ?? '', wanted)],
    );
    return show(context, rows, given.flag('json'));
  },
};
