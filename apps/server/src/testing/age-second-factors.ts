import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

const PORT_LINE = 3;

/** Makes what sessions of a user showed look older, in the database of a server that runs on `dataDir`. */
export async function ageSecondFactors(dataDir: string, email: string, minutes: number): Promise<void> {
  const [pid, password] = await Promise.all([
    readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'),
    readFile(join(dataDir, 'secrets/db-owner-password'), 'utf8'),
  ]);
  const port = Number(pid.split('\n')[PORT_LINE]);
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password: password.trim() });
  await client.connect();
  try {
    await client.query(
      `update auth.mfa_amr_claims a set updated_at = now() - make_interval(mins => $2)
       from auth.sessions s join auth.users u on u.id = s.user_id where s.id = a.session_id and u.email = $1`,
      [email, minutes],
    );
  } finally {
    await client.end();
  }
}
