// database: the embedded or external PostgreSQL, its migrations, and the scopes in which code may talk to it.
import { Pool, type PoolConfig } from 'pg';
import type { Role } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Secrets } from '../secrets.ts';
import { ALL_ROLES, poolSizes } from './connection-budget.ts';
import type { Pools } from './pools.ts';

export interface PoolsOptions {
  /** The owner's connection; host, port, database and TLS settings are taken from it. */
  readonly ownerUrl: string;
  readonly secrets: Pick<Secrets, 'dbPasswords'>;
  readonly logger: Logger;
  /** True where the roles' passwords are not ours to set: the owner enters and takes the role on. */
  readonly isProject?: boolean;
  /** What the process does, which says how many connections it may hold; everything when absent. */
  readonly roles?: ReadonlySet<Role>;
}

interface PoolPurpose {
  readonly name: string;
  readonly role: string;
  readonly password: string;
  readonly connectionsMax: number;
  readonly statementTimeoutMs: number;
  /** Absent for as long as a statement may take. */
  readonly lockTimeoutMs?: number;
  readonly isPipelined?: boolean;
  readonly isProject?: boolean;
}

/** Takes on the caller's role in each transaction. */
const REQUEST_ROLE = 'authenticator';
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
/** How much later than the database's own limit the client gives up: it acts when the database hangs. */
const CLIENT_GRACE_MS = 2_000;
/** A process that stands still in a transaction keeps its locks no longer: another must be able to take its accounts over. */
const IDLE_IN_TRANSACTION_MS = 8_000;

/** Opens lazily: no connection is made before the first query. A lost connection is replaced at the next query. */
export function createPools({ ownerUrl, secrets, logger, roles = ALL_ROLES, isProject = false }: PoolsOptions): Pools {
  const sizes = poolSizes(roles);
  const { dbPasswords } = secrets;
  const open = (purpose: PoolPurpose) => createPool(ownerUrl, { ...purpose, isProject }, logger);
  return {
    auth: open({
      name: 'atb-auth',
      role: 'supabase_auth_admin',
      password: dbPasswords.auth,
      connectionsMax: sizes.auth,
      statementTimeoutMs: 5_000,
    }),
    rest: open({
      name: 'atb-rest',
      role: 'authenticator',
      password: dbPasswords.authenticator,
      connectionsMax: sizes.rest,
      statementTimeoutMs: 5_000,
      // A request's begin, statement and commit travel together.
      isPipelined: true,
    }),
    functions: open({
      name: 'atb-functions',
      role: 'authenticator',
      password: dbPasswords.authenticator,
      connectionsMax: sizes.functions,
      statementTimeoutMs: 5_000,
      isPipelined: true,
    }),
    commands: open({
      name: 'atb-commands',
      role: 'authenticator',
      password: dbPasswords.authenticator,
      connectionsMax: sizes.commands,
      statementTimeoutMs: 5_000,
      isPipelined: true,
    }),
    engine: open({
      name: 'atb-engine',
      role: 'atb_engine',
      password: dbPasswords.engine,
      connectionsMax: sizes.engine,
      statementTimeoutMs: 30_000,
      isPipelined: true,
    }),
    services: open({
      name: 'atb-services',
      role: 'atb_engine',
      password: dbPasswords.engine,
      connectionsMax: sizes.services,
      statementTimeoutMs: 15_000,
      isPipelined: true,
    }),
    commandQueue: open({
      name: 'atb-command-queue',
      role: 'atb_engine',
      password: dbPasswords.engine,
      connectionsMax: sizes.commandQueue,
      statementTimeoutMs: 5_000,
      lockTimeoutMs: 1_000,
      isPipelined: true,
    }),
  };
}

/** Waits for running queries, then closes every connection. */
export async function closePools(pools: Pools): Promise<void> {
  await Promise.all(Object.values<Pool>({ ...pools }).map((pool) => pool.end()));
}

/** The same database as `ownerUrl`, entered as another role. */
export function urlForRole(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  return url.href;
}

function createPool(ownerUrl: string, purpose: PoolPurpose, logger: Logger): Pool {
  const config: PoolConfig = {
    ...(purpose.isProject === true
      ? { connectionString: ownerUrl, ...(purpose.role === REQUEST_ROLE ? {} : { options: `-c role=${purpose.role}` }) }
      : { connectionString: urlForRole(ownerUrl, purpose.role, purpose.password) }),
    application_name: purpose.name,
    max: purpose.connectionsMax,
    statement_timeout: purpose.statementTimeoutMs,
    ...(purpose.lockTimeoutMs === undefined ? {} : { lock_timeout: purpose.lockTimeoutMs }),
    query_timeout: purpose.statementTimeoutMs + CLIENT_GRACE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    pipeline: purpose.isPipelined ?? false,
    allowExitOnIdle: true,
  };
  const pool = new Pool(config);
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', (error) => logger.warn({ err: error, pool: purpose.name }, 'database connection lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
