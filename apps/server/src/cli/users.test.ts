import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { loadConfig } from '../config.ts';
import {
  type AuthServer,
  GOOD_PASSWORD,
  newEmail,
  startAuthServer,
} from '../gateway/auth/testing/start-auth-server.ts';
import { runCli } from './support/run-cli.ts';
import { createTerminal } from './support/terminal.ts';

let dir: string;
/** Runs beside the command line, on the same database. */
let server: AuthServer;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atb-users-'));
  await cp(join(inject('dataDir'), 'secrets'), join(dir, 'data/secrets'), { recursive: true });
  await writeFile(join(dir, 'password'), `${GOOD_PASSWORD}\n`);
  server = await startAuthServer();
});
afterAll(async () => {
  await server.stop();
  await rm(dir, { recursive: true });
});

async function atb(...args: readonly string[]) {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const terminal = createTerminal(
    { write: (text) => stdout.push(text) },
    { write: (text) => stderr.push(text) },
    () => 0,
  );
  const config = loadConfig({ ATB_DATA_DIR: join(dir, 'data'), DATABASE_URL: server.database.ownerUrl });
  const code = await runCli(args, { ...terminal, config, signal: new AbortController().signal });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

async function json(...args: readonly string[]): Promise<Record<string, unknown>> {
  const outcome = await atb(...args, '--json');
  expect(outcome).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(outcome.stdout) as Record<string, unknown>;
}

const withFile = () => ['--password-file', join(dir, 'password')];

async function signIn(email: string, password = GOOD_PASSWORD): Promise<SupabaseClient | null> {
  const client = server.connect();
  return (await client.auth.signInWithPassword({ email, password })).error === null ? client : null;
}

describe('atb users', () => {
  it('makes an account that signs in; a password that it makes is shown once', async () => {
    const email = newEmail();
    const made = await json('users', 'create', email, '--operator');
    expect(made).toMatchObject({ email, app_metadata: { role: 'operator' } });
    expect(await signIn(email, String(made['password']))).not.toBeNull();
    expect((await atb('users', 'show', email)).stdout).not.toContain(String(made['password']));
    expect((await atb('users', 'list', '--filter', email.slice(0, -4))).stdout).toMatch(
      new RegExp(`${email} .* operator`, 'u'),
    );
  });

  it('bans, sets a password, takes the role away and deletes, beside a running server', async () => {
    const email = newEmail();
    const { id } = await json('users', 'create', email, ...withFile());
    const client = await signIn(email);
    expect(await atb('users', 'ban', email, '--for', '2h')).toMatchObject({ code: 0 });
    expect((await client?.auth.getUser())?.error).not.toBeNull();
    expect(await signIn(email)).toBeNull();
    await json('users', 'unban', String(id));
    expect(await json('users', 'grant', email)).toMatchObject({ app_metadata: { role: 'operator' } });
    expect((await json('users', 'revoke', email))['app_metadata']).not.toHaveProperty('role');
    await writeFile(join(dir, 'other'), 'another very good password');
    await json('users', 'set-password', email, '--password-file', join(dir, 'other'));
    expect([await signIn(email), (await signIn(email, 'another very good password')) === null]).toEqual([null, false]);
    expect(await atb('users', 'delete', email), 'not by accident').toMatchObject({ code: 2 });
    await json('users', 'delete', email, '--yes');
    expect(await atb('users', 'show', email)).toMatchObject({
      code: 1,
      stderr: `atb: there is no account "${email}"\n`,
    });
  });

  it('prints the link of an invitation where no mail leaves the machine', async () => {
    const { stdout } = await atb('users', 'invite', newEmail());
    const token = /token=([0-9a-f]{32})/u.exec(stdout)?.[1] ?? '';
    expect((await server.connect().auth.verifyOtp({ type: 'invite', token_hash: token })).data.session).not.toBeNull();
  });

  it.each([
    [['users']],
    [['users', 'fly', 'x']],
    [['users', 'ban']],
    [['users', 'list', 'x', 'y']],
    [['plans', 'set', 'x', 'gold']],
    [['plans']],
  ])('%j is used wrongly', async (args) => {
    expect(await atb(...args)).toMatchObject({ code: 2, stdout: '' });
  });

  it('says in a sentence what the service refuses', async () => {
    const refused = await atb('users', 'create', 'not-an-address');
    expect(refused).toMatchObject({ code: 1, stderr: 'atb: Unable to validate email address: invalid format\n' });
  });
});

describe('atb plans', () => {
  it('gives an account a plan until a day, and lists it', async () => {
    const email = newEmail();
    await json('users', 'create', email, ...withFile());
    expect(await atb('plans', 'set', email, 'pro')).toMatchObject({ code: 1 });
    const client = await signIn(email);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const given = await json('plans', 'set', email, 'pro', '--ai-limit', '77', '--until', until);
    expect(given).toMatchObject([
      { email, plan: 'pro', ai_limit: 77, user_id: (await client?.auth.getUser())?.data.user?.id },
    ]);
    expect(await json('plans', 'set', email, 'elite')).toMatchObject([
      { plan: 'elite', ai_limit: 50_000, valid_until: null },
    ]);
    expect((await atb('plans', 'list')).stdout).toContain(email);
    expect(await atb('plans', 'set', email, 'pro', '--until', '2020-01-01')).toMatchObject({ code: 2 });
    expect(await atb('plans', 'set', email, 'pro', '--ai-limit', '1.5')).toMatchObject({ code: 2 });
  });
});

it('the auth service of the command line is the one that stock clients ask', async () => {
  const email = newEmail();
  await json('users', 'create', email, ...withFile());
  const admin = createClient(server.url, server.database.secrets.secretKey).auth.admin;
  const { data } = await admin.listUsers();
  expect(data.users.map((user) => user.email)).toContain(email);
});
