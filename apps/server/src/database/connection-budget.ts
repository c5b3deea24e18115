import type { Pool } from 'pg';
import type { Role } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Pools } from './pools.ts';

type PoolSizes = Readonly<Record<keyof Pools, number>>;

const NOTHING: PoolSizes = { auth: 0, rest: 0, functions: 0, commands: 0, engine: 0, services: 0, commandQueue: 0 };

/** Most connections that a role may hold in each pool; a process with several roles has their sum. */
const SIZES: Readonly<Record<Role, PoolSizes>> = {
  gateway: {
    auth: 6,
    // One more than the data API's gate lets in: for the schema, and for the question whether the database is there.
    rest: 9,
    functions: 4,
    commands: 3,
    engine: 2,
    // Four of them ask about API keys and count their calls.
    services: 10,
    commandQueue: 3,
  },
  // More than accounts are opened at once, with one for the worker's own name.
  engine: { ...NOTHING, engine: 10 },
  jobs: { ...NOTHING, auth: 1, engine: 4 },
};

/** Beside the pools: listeners, the watch over the database and over the market. */
const SINGLE_CONNECTIONS = 7;

/** Processes with all roles that the embedded database serves at once. */
const PROCESSES = 3;
/** For superusers, backups and migrations of a process that starts. */
const SPARE_CONNECTIONS = 12;

export const ALL_ROLES: ReadonlySet<Role> = new Set<Role>(['gateway', 'engine', 'jobs']);

/** Connections in each pool of a process. At least one: what a process has no use for is never opened. */
export function poolSizes(roles: ReadonlySet<Role>): PoolSizes {
  const sum = (pool: keyof Pools) =>
    Math.max(
      1,
      [...roles].reduce((total, role) => total + SIZES[role][pool], 0),
    );
  return {
    auth: sum('auth'),
    rest: sum('rest'),
    functions: sum('functions'),
    commands: sum('commands'),
    engine: sum('engine'),
    services: sum('services'),
    commandQueue: sum('commandQueue'),
  };
}

/** Most connections of a process at one time. */
export function connectionsOf(roles: ReadonlySet<Role>): number {
  return Object.values(poolSizes(roles)).reduce((total, size) => total + size, SINGLE_CONNECTIONS);
}

/** What the embedded database allows. */
export const EMBEDDED_CONNECTIONS_MAX = PROCESSES * connectionsOf(ALL_ROLES) + SPARE_CONNECTIONS;

/** Warns the operator whose database has not enough connections left for this process. */
export async function checkConnectionBudget(pool: Pool, roles: ReadonlySet<Role>, logger: Logger): Promise<void> {
  const { rows } = await pool.query<{ allowed: number; used: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  const [row] = rows;
  if (row === undefined) return;
  const needed = connectionsOf(roles);
  if (row.used + needed <= row.allowed) return;
  logger.warn(
    { ...row, needed },
    'the database may run out of connections: raise its max_connections, or start fewer processes',
  );
}
