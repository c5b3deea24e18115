// users: the accounts of an installation, by the same interface that auth.admin of a stock client speaks, without a server between.
import { join } from 'node:path';
import { closePools, createPools } from '../../database/create-pools.ts';
import type { Pools } from '../../database/pools.ts';
import { createAuth } from '../../gateway/auth/create-auth.ts';
import { readAuthSettings } from '../../gateway/auth/read-auth-settings.ts';
import { createLogger } from '../../logger.ts';
import { createMailer } from '../../mail/create-mailer.ts';
import type { CliContext } from '../support/cli-command.ts';
import { withDatabase } from '../support/with-database.ts';

/** An account as the interface shows it; the part that the command line prints. */
export interface ShownUser {
  readonly id: string;
  readonly email: string;
  readonly created_at: string;
  readonly email_confirmed_at?: string;
  readonly invited_at?: string;
  readonly last_sign_in_at?: string;
  readonly banned_until?: string;
  readonly deleted_at?: string;
  readonly app_metadata: { readonly role?: string };
  readonly factors?: readonly unknown[];
}

export interface AuthAdmin {
  readonly pools: Pools;
  /** @throws with the interface's sentence when it refuses. */
  readonly ask: <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<T>;
}

/** Opens the auth service of this installation for as long as `work` takes; its mails have gone out by the end. */
export async function withAuthAdmin<T>(context: CliContext, work: (admin: AuthAdmin) => Promise<T>): Promise<T> {
  const { config } = context;
  const logger = createLogger('error');
  return withDatabase(context, async ({ ownerUrl, secrets }) => {
    const pools = createPools({ ownerUrl, secrets, logger, roles: new Set(['gateway']) });
    const siteUrl = config.siteUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${config.port}`;
    const outboxDir = join(config.dataDir, 'outbox');
    const auth = await createAuth({
      pool: pools.auth,
      settings: readAuthSettings(config, siteUrl),
      secrets,
      mailer: createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outboxDir, logger }),
      logger,
      trustedProxies: [],
      ...(config.breachedPasswordsFile === null ? {} : { breachedPasswordsPath: config.breachedPasswordsFile }),
    });
    const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
      const response = await auth.routes.request(path, {
        method,
        headers: { apikey: secrets.secretKey, 'Content-Type': 'application/json', 'User-Agent': 'atb' },
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: jsonHeaders(secrets.secretKey, body) }),
      });
      const answer: unknown = await response.json();
      if (response.ok) return answer as Answer;
      throw new Error((answer as { readonly msg?: string }).msg ?? `the auth service answered ${response.status}`);
    };
    try {
      return await work({ pools, ask });
    } finally {
      await auth.idle();
      await closePools(pools);
    }
  });
}

function jsonHeaders(apikey: string, body: object): Record<string, string> {
  const length = String(Buffer.byteLength(JSON.stringify(body)));
  return { apikey, 'Content-Type': 'application/json', 'Content-Length': length, 'User-Agent': 'atb' };
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** By address or id. @throws when there is none. */
export async function findUser({ ask }: AuthAdmin, name: string): Promise<ShownUser> {
  if (ID.test(name)) return ask('GET', `/admin/users/${name}`);
  const wanted = name.trim().toLowerCase();
  const { users } = await ask<{ users: readonly ShownUser[] }>(
    'GET',
    `/admin/users?per_page=1000&filter=${encodeURIComponent(wanted)}`,
  );
  const found = users.find(({ email }) => email === wanted);
  if (found === undefined) throw new Error(`there is no account "${name}"`);
  return found;
}
