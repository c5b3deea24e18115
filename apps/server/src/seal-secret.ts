import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'v1.';

/** Keeps secrets of users unreadable in the database and in its backups. */
export interface SecretSeal {
  /** @param owner Whose secret it is; sealed for one it cannot be opened for another. */
  readonly seal: (secret: string, owner: string) => string;
  /** @throws when it was sealed under another key or for another owner, or was changed. */
  readonly open: (sealed: string, owner: string) => string;
}

export function createSecretSeal(key: Uint8Array): SecretSeal {
  return {
    seal: (secret, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return PREFIX + Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64');
    },
    open: (sealed, owner) => {
      if (!sealed.startsWith(PREFIX)) throw new Error('A secret is not sealed');
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      return text.toString('utf8');
    },
  };
}
