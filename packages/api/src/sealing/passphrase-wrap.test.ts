import { describe, expect, it } from 'vitest';
import { openHpke, textBytes } from './hpke.ts';
import { UNLOCK_INFO, unlockContext, WRAP_INFO, wrapContext } from './key-wrap.ts';
import { openByPassphrase, wrapByPassphrase, WrongPassphraseError } from './passphrase-wrap.ts';
import { sealAttendedKeys, sealUnlock } from './seal-keys.ts';

const OWNER = { userId: 'u', accountId: 'a', exchange: 'kraken' };
const PASSPHRASE = 'correct horse battery staple';
const NOW = Date.UTC(2026, 0, 1);
const RAW = Uint8Array.from({ length: 32 }, (_, index) => index);

async function makeReceiver() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const key = { id: 'a'.repeat(32), jwk: { x, y }, expiresAt: '2030-01-01T00:00:00.000Z' };
  return { receiver: { point, privateKey: pair.privateKey }, key };
}

describe('a data key sealed by a passphrase', () => {
  it('opens with it, of the form that the database takes', async () => {
    const wrap = await wrapByPassphrase(RAW, PASSPHRASE, OWNER);
    expect(await openByPassphrase(wrap, PASSPHRASE, OWNER)).toEqual(RAW);
    expect(Buffer.from(wrap.wrapped, 'base64')).toHaveLength(60);
    expect(wrap.params.iterations).toBe(600_000);
    expect(Buffer.from(wrap.params.salt, 'base64')).toHaveLength(16);
    expect((await wrapByPassphrase(RAW, PASSPHRASE, OWNER)).wrapped, 'no two are alike').not.toBe(wrap.wrapped);
  });

  it('opens with the same passphrase from another keyboard', async () => {
    const wrap = await wrapByPassphrase(RAW, 'caf\u00e9 caf\u00e9 caf\u00e9', OWNER);
    expect(await openByPassphrase(wrap, 'cafe\u0301 cafe\u0301 cafe\u0301', OWNER)).toEqual(RAW);
  });

  it('opens neither with another one, nor for another account, nor when changed or weakened', async () => {
    const wrap = await wrapByPassphrase(RAW, PASSPHRASE, OWNER);
    const attempts = [
      () => openByPassphrase(wrap, `${PASSPHRASE} `, OWNER),
      () => openByPassphrase(wrap, PASSPHRASE, { ...OWNER, accountId: 'b' }),
      () => openByPassphrase(wrap, PASSPHRASE, { ...OWNER, userId: 'v' }),
      () => openByPassphrase(wrap, PASSPHRASE, { ...OWNER, exchange: 'binance' }),
      () => openByPassphrase({ ...wrap, wrapped: `AAAA${wrap.wrapped.slice(4)}` }, PASSPHRASE, OWNER),
      () => openByPassphrase({ ...wrap, params: { ...wrap.params, iterations: 1 } }, PASSPHRASE, OWNER),
      () => openByPassphrase({ ...wrap, params: { ...wrap.params, iterations: 1e9 } }, PASSPHRASE, OWNER),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(WrongPassphraseError);
  });

  it('is what the signer finds in the message that unlocks, bound to its end, and in no wrap that could be saved', async () => {
    const { receiver, key } = await makeReceiver();
    const pair = { apiKey: 'the key', apiSecret: 'the secret' };
    const sealed = await sealAttendedKeys({ pair, owner: OWNER, key, now: NOW, passphrase: PASSPHRASE });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
    const forTest = { info: textBytes(WRAP_INFO), aad: textBytes(wrapContext(OWNER, key.id)) };
    const raw = await openHpke(receiver, bytes(sealed.dekWrapped), forTest);
    expect(await openByPassphrase(sealed.userWrap, PASSPHRASE, OWNER)).toEqual(raw);
    const untilMs = NOW + 60_000;
    const unlock = await sealUnlock({
      wrap: sealed.userWrap,
      passphrase: PASSPHRASE,
      owner: OWNER,
      key,
      now: NOW,
      untilMs,
    });
    const bindingTo = (until: string) => ({
      info: textBytes(UNLOCK_INFO),
      aad: textBytes(unlockContext(OWNER, key.id, until)),
    });
    expect(unlock.until).toBe(new Date(untilMs).toISOString());
    expect(await openHpke(receiver, bytes(unlock.dekWrapped), bindingTo(unlock.until))).toEqual(raw);
    await expect(openHpke(receiver, bytes(unlock.dekWrapped), bindingTo('2099-01-01T00:00:00.000Z'))).rejects.toThrow();
    await expect(openHpke(receiver, bytes(unlock.dekWrapped), forTest), 'it is no wrap').rejects.toThrow();
    const wrong = sealUnlock({
      wrap: sealed.userWrap,
      passphrase: 'another one',
      owner: OWNER,
      key,
      now: NOW,
      untilMs,
    });
    await expect(wrong).rejects.toThrow(WrongPassphraseError);
  });
});
