import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openColumn } from './key-opener.ts';
import { signRequest } from './sign-request.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8'));

interface CipherCase {
  readonly name: string;
  readonly input: { readonly key: string; readonly iv: string; readonly plaintext: string; readonly aad: string };
  readonly expected: { readonly ciphertext: string; readonly tag: string };
}
const ciphers = (read('aes-256-gcm') as { cases: readonly CipherCase[] }).cases;
// A column has no additional data, and is never empty.
const columns = ciphers.filter(({ input }) => input.aad === '' && input.plaintext !== '');
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const { subtle } = webcrypto;

it.each(ciphers)('the cipher of columns and of wraps, with what they are bound to, is that of $name', async (each) => {
  const { input, expected } = each;
  const key = await subtle.importKey('raw', bytes(input.key), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const cipher = { name: 'AES-GCM', iv: bytes(input.iv), additionalData: bytes(input.aad) };
  const sealed = Buffer.from(await subtle.encrypt(cipher, key, bytes(input.plaintext)));
  expect(sealed.toString('hex')).toBe(expected.ciphertext + expected.tag);
  expect(Buffer.from(await subtle.decrypt(cipher, key, sealed)).toString('hex')).toBe(input.plaintext);
  const other = { ...cipher, additionalData: bytes(`${input.aad}00`) };
  await expect(subtle.decrypt(other, key, sealed), 'bound to something else').rejects.toThrow();
});

it.each(ciphers.filter(({ input }) => input.plaintext === ''))(
  'opens no column without a text: $name',
  async (each) => {
    const { input, expected } = each;
    const key = await subtle.importKey('raw', bytes(input.key), 'AES-GCM', false, ['decrypt']);
    const column = Buffer.from(input.iv + expected.ciphertext + expected.tag, 'hex').toString('base64');
    await expect(openColumn(key, column)).rejects.toThrow('too short');
  },
);

it('has golden cases of columns', () => {
  expect(columns.map(({ name }) => name)).toEqual(['test case 14', 'test case 15', 'NIST CAVP 5', 'NIST CAVP 9']);
});

it.each(columns)('opens a column as in $name, and none that was changed', async ({ input, expected }) => {
  const raw = new Uint8Array(Buffer.from(input.key, 'hex'));
  const key = await webcrypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  const column = Buffer.from(input.iv + expected.ciphertext + expected.tag, 'hex');
  const opened = await openColumn(key, column.toString('base64'));
  expect(Buffer.from(opened).toString('hex')).toBe(input.plaintext);
  for (const at of [0, 12, column.length - 1]) {
    const changed = Buffer.from(column);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(openColumn(key, changed.toString('base64'))).rejects.toThrow();
  }
});

interface SignatureCase {
  readonly name: string;
  readonly input: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, string>>;
}
const signatures = (read('signatures') as { cases: readonly SignatureCase[] }).cases;
const caseOf = (name: string): SignatureCase => {
  const found = signatures.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no case "${name}"`);
  return found;
};
const PLACE = { hostPath: 'api.example', nowSeconds: 1_700_000_000 };

it('signs a query as Binance documents it', () => {
  const { input, expected } = caseOf('Binance REST order, ASCII symbol');
  const request = { method: 'GET', path: '/api/v3/order', query: expected['payload'] ?? '', body: '' };
  const keys = { key: input['api_key'] ?? '', secret: input['secret'] ?? '' };
  const signed = signRequest('binance', request, keys, PLACE);
  expect(signed.query).toBe(`${expected['payload']}&signature=${expected['signature']}`);
  expect(signed.headers).toEqual({ 'X-MBX-APIKEY': keys.key });
});

it('signs a body as Kraken documents it', () => {
  const { input, expected } = caseOf('Kraken REST AddOrder API-Sign');
  const request = { method: 'POST', path: input['path'] ?? '', query: '', body: input['postdata'] ?? '' };
  const keys = { key: 'A'.repeat(56), secret: input['secret'] ?? '' };
  expect(signRequest('kraken', request, keys, PLACE).headers['API-Sign']).toBe(expected['signature']);
});

it("signs what is sorted by name as Binance's streams want it", () => {
  const { input, expected } = caseOf('Binance websocket order.place (parameters sorted by name)');
  const params = input['params'] as unknown as Readonly<Record<string, string | number>>;
  const query = Object.keys(params)
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
  expect(query).toBe(expected['payload']);
  const keys = { key: input['api_key'] ?? '', secret: input['secret'] ?? '' };
  const signed = signRequest('binance', { method: 'GET', path: '/', query, body: '' }, keys, PLACE);
  expect(signed.query).toBe(`${query}&signature=${expected['signature']}`);
});

it('signs by HMAC-SHA256 as RFC 4231 has it', () => {
  const { input, expected } = caseOf('HMAC-SHA256 test case 1');
  const [secret, query] = [input['key_hex'], input['data_hex']].map((hex) => Buffer.from(hex ?? '', 'hex').toString());
  const keys = { key: 'A'.repeat(64), secret: secret ?? '' };
  const signed = signRequest('binance', { method: 'GET', path: '/', query: query ?? '', body: '' }, keys, PLACE);
  expect(signed.query).toBe(`${query}&signature=${expected['hex']}`);
});
