import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { Secrets } from '../secrets.ts';

/** Any fixed number will do: two starts at once must not alter the same role at the same time. */
const ADVISORY_LOCK_KEY = 7_226_012;
const SCRAM_ITERATIONS = 4096;
const SCRAM_KEY_BYTES = 32;

/** Sets the passwords of the server's LOGIN roles. Only SCRAM verifiers reach the database, so no log can hold a password. */
export async function ensureRolePasswords(ownerUrl: string, secrets: Pick<Secrets, 'dbPasswords'>): Promise<void> {
  const { authenticator, engine, auth, signer } = secrets.dbPasswords;
  const passwords = { authenticator, atb_engine: engine, supabase_auth_admin: auth, atb_signer: signer };
  const statements = Object.entries(passwords).map(
    ([role, password]) => `alter role ${escapeIdentifier(role)} password ${escapeLiteral(scramVerifier(password))}`,
  );
  const client = new Client({ connectionString: ownerUrl, application_name: 'atb-roles' });
  client.on('error', () => undefined); // the query in flight reports the loss
  await client.connect();
  try {
    await client.query(
      ['begin', `select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`, ...statements, 'commit'].join(';'),
    );
  } finally {
    await client.end();
  }
}

/** What PostgreSQL stores for a password. @see RFC 5802 §3 and RFC 7677 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, SCRAM_KEY_BYTES, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const serverKey = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
