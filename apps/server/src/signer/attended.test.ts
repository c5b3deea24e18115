import { KDF } from '@atb/api/sealing/passphrase-wrap';
import { type AttendedPair, sealAttendedKeys, sealUnlock } from '@atb/api/sealing/seal-keys';
import { expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { createSignerClient } from './signer-client.ts';
import { SignerProcess } from './signer-process.ts';
import type { SignerAccount } from './signer-protocol.ts';
import { engine, folder, keyFile, signerUrl, user, prepareEngineKeys } from './testing/engine-keys.ts';

prepareEngineKeys();

const PASSPHRASE = 'a long enough passphrase';

async function save({ id, userId }: SignerAccount, { apiKey, apiSecret, userWrap }: AttendedPair): Promise<void> {
  await engine(
    `insert into exchange_accounts (id, user_id, adapter, label, is_paper, api_key_encrypted, api_secret_encrypted)
     values ($1, $2, 'kraken', 'Mine', false, $3, $4)`,
    [id, userId, apiKey, apiSecret],
  );
  await engine(
    `insert into encrypted_credentials (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret, encryption_version,
       dek_wrapped_user, kdf, kdf_params) values ($1, $2, $3, $4, 2, $5, $6, $7)`,
    [id, userId, apiKey, apiSecret, Buffer.from(userWrap.wrapped, 'base64'), KDF, userWrap.params],
  );
}

it('an attended account is locked again when the signer was started anew', async () => {
  const options = { dataDir: folder.path, databaseUrl: signerUrl(), exchangeUrl: null, keyFile };
  const signer = new SignerProcess({ ...options, logger: createLogger('silent') });
  try {
    await signer.socket();
    const client = createSignerClient(() => signer.socket());
    const account: SignerAccount = {
      id: '00000000-0000-4000-8000-00000000a77e',
      userId: user.userId,
      venue: 'kraken',
      isTestnet: false,
    };
    const owner = { userId: account.userId, accountId: account.id, exchange: account.venue };
    const pair = { apiKey: 'the key', apiSecret: 'the secret' };
    const key = await client.engineKey();
    const sealed = await sealAttendedKeys({ pair, owner, key, now: Date.now(), passphrase: PASSPHRASE });
    await save(account, sealed);
    const send = () =>
      client.send({
        account,
        sealed: null,
        purpose: 'test',
        request: { method: 'POST', path: '/0/private/Balance', query: '', body: 'nonce=1' },
      });
    const unlock = async () => {
      const times = { now: Date.now(), untilMs: Date.now() + 60_000 };
      const message = await sealUnlock({ wrap: sealed.userWrap, passphrase: PASSPHRASE, owner, key, ...times });
      return client.unlock({ account, ...message });
    };
    expect(await send()).toEqual({ kind: 'refused', code: 'KEYS_LOCKED' });
    expect(await unlock()).toMatchObject({ kind: 'unlocked' });
    // Opened, and found not to be of Kraken's form: nothing is sent.
    expect(await send()).toEqual({ kind: 'refused', code: 'KEYS_OF_ANOTHER_KIND' });
    const before = signer.pid;
    process.kill(before ?? 0, 'SIGKILL');
    await expect.poll(() => signer.pid !== null && signer.pid !== before).toBe(true);
    await expect
      .poll(() => send().catch(() => null))
      .toEqual({
        kind: 'refused',
        code: 'KEYS_LOCKED',
      });
    expect(await client.listUnlocked(account.userId)).toEqual([]);
    expect(await unlock(), 'by the passphrase, again').toMatchObject({ kind: 'unlocked' });
    expect(await send()).toEqual({ kind: 'refused', code: 'KEYS_OF_ANOTHER_KIND' });
  } finally {
    await signer.stop();
  }
});
