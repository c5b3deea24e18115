import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openHpke, sealHpke, textBytes } from './hpke.ts';
import { WRAP_INFO, wrapContext } from './key-wrap.ts';
import { sealKeys, toByteaText } from './seal-keys.ts';

interface Case {
  readonly name: string;
  readonly aeadId: number;
  readonly keyBytes: number;
  readonly d: string;
  readonly point: string;
  readonly info: string;
  readonly aad: string;
  readonly plaintext: string;
  readonly sealed: string;
}
const { cases } = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/hpke.json'), 'utf8')) as {
  readonly cases: readonly Case[];
};

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const text64 = (value: Uint8Array) => Buffer.from(value).toString('base64url');

async function receiver(point: Uint8Array<ArrayBuffer>, d: Uint8Array) {
  const jwk = { kty: 'EC', crv: 'P-256', x: text64(point.slice(1, 33)), y: text64(point.slice(33)), d: text64(d) };
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  return { point, privateKey: await crypto.subtle.importKey('jwk', jwk, curve, false, ['deriveBits']) };
}

async function newReceiver() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const key = { id: 'a'.repeat(32), jwk: { x, y }, expiresAt: '2030-01-01T00:00:00.000Z' };
  return { point, privateKey: pair.privateKey, key };
}

const NOW = Date.UTC(2026, 0, 1);
const OWNER = { userId: 'u', accountId: 'a', exchange: 'kraken' };
const bindingOf = (owner: typeof OWNER) => ({
  info: textBytes(WRAP_INFO),
  aad: textBytes(wrapContext(owner, 'a'.repeat(32))),
});

describe('HPKE', () => {
  it.each(cases)('opens $name', async (given) => {
    const own = await receiver(bytes(given.point), bytes(given.d));
    const aead = { id: given.aeadId, keyBytes: given.keyBytes };
    const opened = await openHpke(own, bytes(given.sealed), { info: bytes(given.info), aad: bytes(given.aad), aead });
    expect(Buffer.from(opened).toString('hex')).toBe(given.plaintext);
  });

  it('opens what it has sealed, with the very same binding alone', async () => {
    const own = await newReceiver();
    const other = await newReceiver();
    const binding = { info: textBytes('i'), aad: textBytes('a') };
    const sealed = await sealHpke(own.point, textBytes('a data key'), binding);
    expect(new TextDecoder().decode(await openHpke(own, sealed, binding))).toBe('a data key');
    const again = await sealHpke(own.point, textBytes('a data key'), binding);
    expect(again, 'no two are alike').not.toEqual(sealed);
    const changed = sealed.slice();
    changed[80] = (changed[80] ?? 0) ^ 1;
    await expect(openHpke(other, sealed, binding)).rejects.toThrow();
    await expect(openHpke(own, changed, binding)).rejects.toThrow();
    await expect(openHpke(own, sealed.slice(0, 65), binding)).rejects.toThrow('too short');
    await expect(openHpke(own, sealed, { ...binding, aad: textBytes('b') })).rejects.toThrow();
    await expect(openHpke(own, sealed, { ...binding, info: textBytes('j') })).rejects.toThrow();
  });
});

describe('sealed keys', () => {
  const pair = { apiKey: 'k'.repeat(64), apiSecret: 'sécret' };

  it('have the forms of the columns, and tell nothing of what is in them', async () => {
    const { key } = await newReceiver();
    const sealed = await sealKeys(pair, OWNER, key, NOW);
    expect(Buffer.from(sealed.apiKey, 'base64')).toHaveLength(12 + 64 + 16);
    expect(Buffer.from(sealed.apiSecret, 'base64')).toHaveLength(12 + 7 + 16);
    expect(Buffer.from(sealed.dekWrapped, 'base64')).toHaveLength(113);
    expect(sealed.engineKeyId).toBe(key.id);
    expect(JSON.stringify(sealed)).not.toContain(pair.apiKey);
  });

  it('are opened with the data key that the signer finds in the wrap of this account', async () => {
    const own = await newReceiver();
    const sealed = await sealKeys(pair, OWNER, own.key, NOW);
    const wrap = new Uint8Array(Buffer.from(sealed.dekWrapped, 'base64'));
    const raw = await openHpke(own, wrap, bindingOf(OWNER));
    const dataKey = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    const column = new Uint8Array(Buffer.from(sealed.apiSecret, 'base64'));
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: column.slice(0, 12) }, dataKey, column.slice(12));
    expect(new TextDecoder().decode(opened)).toBe(pair.apiSecret);
    for (const owner of [
      { ...OWNER, userId: 'v' },
      { ...OWNER, accountId: 'b' },
      { ...OWNER, exchange: 'binance' },
    ]) {
      await expect(openHpke(own, wrap, bindingOf(owner))).rejects.toThrow();
    }
  });

  it('are not made for a key that has ended', async () => {
    const { key } = await newReceiver();
    await expect(sealKeys(pair, OWNER, key, Date.UTC(2031, 0, 1))).rejects.toThrow('ended');
    await expect(sealKeys(pair, OWNER, { ...key, expiresAt: 'never' }, NOW)).rejects.toThrow('ended');
  });

  it('are written as the database takes bytes', () => {
    expect(toByteaText(Buffer.from([0, 1, 255]).toString('base64'))).toBe(String.raw`\x0001ff`);
  });
});
