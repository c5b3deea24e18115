import { WRAP_ALGORITHM } from '@atb/api/sealing/key-wrap';
import { sealKeys } from '@atb/api/sealing/seal-keys';
import { describe, expect, it } from 'vitest';
import { withUserScope } from '../database/with-user-scope.ts';
import { withSecondFactor } from '../testing/seed-user.ts';
import { KeyOpener } from './key-opener.ts';
import { createSignerRows } from './signer-rows.ts';
import {
  database,
  pool,
  user,
  engine,
  turn,
  askRotation,
  idsOfFile,
  storedCredentialsOf,
  connect,
  openSecret,
  runAtb,
  prepareEngineKeys,
} from './testing/engine-keys.ts';

prepareEngineKeys();

describe('a revoked engine key', () => {
  const revoke = (id: string) =>
    engine<{ email: string; accounts: string }>('select * from revoke_engine_key($1)', [id]);

  it('takes along what was ever sealed to it, also what is sealed to another by now; owners are told', async () => {
    const store = await turn();
    const first = store.current().id;
    const account = await connect(store);
    await askRotation();
    const second = await turn();
    const younger = await connect(second);
    expect(await revoke(first)).toEqual([{ email: user.email, accounts: '1' }]);
    expect(await storedCredentialsOf(account.id)).toMatchObject({
      dek_wrapped: null,
      engine_key_id: null,
      tested_at: null,
      is_engine_key_revoked: true,
    });
    expect(await createSignerRows(pool).read(account.id, account.userId)).toMatchObject({
      sealed: null,
      isRevoked: true,
    });
    expect(await openSecret(younger, second)).toBe('the secret');
    const sql = `select kind, severity, body, link from notifications where user_id = $1 and title !~ '^Exchange keys (added|replaced)'`;
    const notices = await engine(sql, [user.userId]);
    expect(notices).toEqual([
      { kind: 'security', severity: 'error', body: expect.stringContaining('Mine'), link: '/settings/exchange' },
    ]);
    await turn();
    expect(await idsOfFile(), 'at once').toEqual([second.current().id]);
    expect(await revoke(first), 'a second time').toEqual([]);
  });

  it('reaches keys whose owner has changed one column since they were sealed to another', async () => {
    const store = await turn();
    const first = store.current().id;
    const account = await connect(store);
    for (let rotations = 0; rotations < 2; rotations += 1) {
      await askRotation();
      await turn(undefined, store);
      await withUserScope(database.pools.rest, withSecondFactor(user.claims), (tx) =>
        tx.query('update encrypted_credentials set encrypted_api_key = $2 where exchange_account_id = $1', [
          account.id,
          String(rotations).repeat(40),
        ]),
      );
    }
    const row = await storedCredentialsOf(account.id);
    expect(row).toMatchObject({ engine_key_id: store.current().id, tested_at: null });
    expect(new Set(row?.former_engine_key_ids).size).toBe(2);
    expect(row?.former_engine_key_ids).toHaveLength(2);
    expect(await revoke(first)).toEqual([{ email: user.email, accounts: '1' }]);
    expect((await storedCredentialsOf(account.id))?.dek_wrapped).toBeNull();
  });

  it('that is in use is replaced, and nothing is saved under it', async () => {
    const store = await turn();
    const first = store.current().id;
    const account = await connect(store);
    await revoke(first);
    await expect(connect(store)).rejects.toThrow('no longer in use');
    const after = await turn();
    expect(after.current().id).not.toBe(first);
    expect(await idsOfFile()).toEqual([after.current().id]);
    // Entered anew, they work again.
    const whose = { userId: user.userId, accountId: account.id, exchange: 'kraken' };
    const sealed = await sealKeys({ apiKey: 'new', apiSecret: 'newer' }, whose, after.current(), Date.now());
    await engine(
      `update encrypted_credentials set encrypted_api_key = $2, encrypted_api_secret = $3, dek_wrapped = $4, engine_key_id = $5,
         wrap_alg = $6 where exchange_account_id = $1`,
      [
        account.id,
        sealed.apiKey,
        sealed.apiSecret,
        Buffer.from(sealed.dekWrapped, 'base64'),
        sealed.engineKeyId,
        WRAP_ALGORITHM,
      ],
    );
    expect(await storedCredentialsOf(account.id)).toMatchObject({
      is_engine_key_revoked: false,
      former_engine_key_ids: [],
    });
    expect(await openSecret(account, after)).toBe('newer');
  });

  it('is held by the opener no longer, whatever it has opened before', async () => {
    const store = await turn();
    const account = await connect(store);
    const { sealed } = (await createSignerRows(pool).read(account.id, account.userId)) ?? { sealed: null };
    if (sealed === null) throw new Error('there is nothing to open');
    const opener = new KeyOpener(store);
    expect((await opener.open(account, sealed)).secret).toBe('the secret');
    await revoke(sealed.engineKeyId);
    await turn(undefined, store);
    await expect(opener.open(account, sealed)).rejects.toMatchObject({ code: 'ENGINE_KEY_UNKNOWN' });
  });
});

describe('by going round the signer', () => {
  it('a user can neither say that a wrap is an old one sealed anew nor read of engine keys', async () => {
    const store = await turn();
    const account = await connect(store);
    const claims = withSecondFactor(user.claims);
    const run = (sql: string, values: readonly unknown[] = []) =>
      withUserScope(database.pools.rest, claims, (tx) => tx.query(sql, [...values]));
    await expect(run(`update encrypted_credentials set former_engine_key_ids = '{x}'`)).rejects.toThrow(
      'permission denied',
    );
    await expect(run('update encrypted_credentials set is_engine_key_revoked = false')).rejects.toThrow(
      'permission denied',
    );
    await expect(run('select * from engine_keys')).rejects.toThrow('permission denied');
    await expect(run('select * from revoke_engine_key($1)', ['x'])).rejects.toThrow('permission denied');
    await expect(
      run('select rewrap_credentials($1, $2, $2, $3)', [account.id, Buffer.alloc(113), 'x']),
    ).rejects.toThrow('permission denied');
    // A wrap of the user's own counts as new keys: the test is gone.
    await run('update encrypted_credentials set dek_wrapped = $1', [Buffer.alloc(113, 7)]);
    expect((await storedCredentialsOf(account.id))?.tested_at).toBeNull();
  });

  it('the signer changes nothing but wraps', async () => {
    const account = await connect(await turn());
    await expect(pool.query(`update encrypted_credentials set tested_at = now()`)).rejects.toThrow('permission denied');
    await expect(pool.query('select revoke_engine_key($1)', ['x'])).rejects.toThrow('permission denied');
    await expect(pool.query('delete from engine_keys')).rejects.toThrow('permission denied');
    const { rows } = await pool.query<{ done: boolean }>('select rewrap_credentials($1, $2, $3, $4) as done', [
      account.id,
      Buffer.alloc(113),
      Buffer.alloc(113, 1),
      'f'.repeat(32),
    ]);
    expect(rows, 'only in the place of what is there').toEqual([{ done: false }]);
  });
});

describe('atb engine-key', () => {
  const atb = (...args: readonly string[]) => runAtb(['engine-key', ...args]);

  it('lists, rotates and revokes beside a running signer', async () => {
    expect((await atb('list')).stdout).toContain('makes one when it first runs');
    expect(await atb('rotate')).toMatchObject({ code: 1 });
    const store = await turn();
    await connect(store);
    const first = store.current();
    const asked = atb('rotate');
    await expect.poll(() => engine('select 1 from engine_keys where rotation_asked_at is not null')).toHaveLength(1);
    const after = await turn();
    expect((await asked).stdout).toContain(`The engine key "${after.current().id}" is in use`);
    const listed = JSON.parse((await atb('list', '--json')).stdout) as object[];
    expect(listed).toMatchObject([
      { id: after.current().id, state: 'in use', dataKeys: 1, fingerprint: after.current().fingerprint },
      { id: first.id, state: 'retired', dataKeys: 0 },
    ]);
    expect(await atb('revoke', first.id), 'not without saying so').toMatchObject({ code: 2 });
    const revoked = await atb('revoke', first.id, '--yes');
    expect(revoked.stdout).toContain(`${user.email}: 1 account`);
    expect(await atb('revoke', 'nothing', '--yes')).toMatchObject({ code: 1 });
    expect(await atb('rotate', 'now')).toMatchObject({ code: 2 });
  });

  it('says that another is on its way where the one in use was revoked a moment ago', async () => {
    const store = await turn();
    await atb('revoke', store.current().id, '--yes');
    const asked = await atb('rotate');
    expect(asked).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the signer makes another when it next runs'),
    });
    expect(asked.stderr).not.toContain('no engine key yet');
  });
});
