import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** PostgreSQL refuses to run as root, so root hands it to this user. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);
const PREFERRED = 'postgres';
const LAST_RESORT = 'nobody';

/** The user that PostgreSQL runs as; null when this process is not root and may run it as itself. */
export async function findPostgresUser(): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const user = (await lookUp(PREFERRED)) ?? (await createUser(PREFERRED)) ?? (await lookUp(LAST_RESORT));
  if (user !== null) return user;
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no other user for it: create a user named postgres, or start as an ordinary user.',
  );
}

async function lookUp(name: string): Promise<SystemUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null; // no such user
  }
}

async function createUser(name: string): Promise<SystemUser | null> {
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]);
  } catch {
    // No such program, or another start created the user a moment ago: looking it up tells.
  }
  return lookUp(name);
}
