import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** A clock tick of Linux. */
const TICK_MS = 10;

/**
 * Reads how much processor time a database server on this machine has used so far, all its processes together, those that have ended
 * included; in milliseconds, Linux.
 */
export async function databaseCpu(owner: Pool): Promise<() => number> {
  const { rows } = await owner.query<{ data_directory: string }>('show data_directory');
  const server = readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0];
  return () => {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
    return processes.reduce((sum, pid) => sum + ticksOf(pid, server ?? ''), 0) * TICK_MS;
  };
}

function ticksOf(pid: string, parent: string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const own = Number(fields[11]) + Number(fields[12]);
    // The parent keeps the time of children that have ended.
    if (pid === parent) return own + Number(fields[13]) + Number(fields[14]);
    return fields[1] === parent ? own : 0;
  } catch {
    return 0; // gone meanwhile
  }
}
