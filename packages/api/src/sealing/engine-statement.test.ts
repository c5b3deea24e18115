import { describe, expect, it } from 'vitest';
import { isSignedBy, type OfferedKey, signStatement, verifyEngineKey } from './engine-statement.ts';
import { fingerprintOf } from './points.ts';

const NOW = Date.UTC(2026, 0, 1);
const EXPIRES = '2027-01-01T00:00:00.000Z';

async function makePair() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { sign: pair.privateKey, jwk: { x, y } };
}

async function offer(expiresAt = EXPIRES) {
  const [root, engine] = [await makePair(), await makePair()];
  const statement = await signStatement(root.sign, { id: 'a'.repeat(32), jwk: engine.jwk, expiresAt });
  const offered: OfferedKey = { ...statement, root: root.jwk };
  return { root, offered, fingerprint: await fingerprintOf(root.jwk) };
}

const codeOf = async (offered: OfferedKey, trusted: string | null, now = NOW) => {
  const found = await verifyEngineKey(offered, trusted, now);
  return found.status === 'refused' ? found.code : found.status;
};

describe('an engine key', () => {
  it('is taken when the trusted root has signed it, and where none is known yet', async () => {
    const { offered, fingerprint } = await offer();
    expect(fingerprint).toMatch(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/u);
    const found = await verifyEngineKey(offered, fingerprint, NOW);
    expect(found).toMatchObject({
      status: 'verified',
      key: {
        id: offered.id,
        jwk: offered.jwk,
        expiresAt: EXPIRES,
        rootFingerprint: fingerprint,
        fingerprint: await fingerprintOf(offered.jwk),
      },
    });
    expect(await codeOf(offered, null)).toBe('verified');
  });

  it('is refused where anything that was signed is another', async () => {
    const { offered, fingerprint } = await offer();
    const other = await makePair();
    const forged: readonly OfferedKey[] = [
      { ...offered, jwk: other.jwk },
      { ...offered, jwk: { x: offered.jwk.y, y: offered.jwk.x } },
      { ...offered, id: 'b'.repeat(32) },
      { ...offered, expiresAt: '2036-01-01T00:00:00.000Z' },
      { ...offered, signature: offered.signature.replace(/^./u, (letter) => (letter === 'A' ? 'B' : 'A')) },
      { ...offered, signature: '' },
      { ...offered, signature: '!' },
      { ...offered, root: { x: 'A'.repeat(43), y: 'A'.repeat(43) } },
      { ...offered, root: offered.jwk },
    ];
    for (const key of forged) {
      expect(await codeOf(key, fingerprint)).toBe('STATEMENT_FORGED');
      expect(await codeOf(key, null), 'also where no root is known').toBe('STATEMENT_FORGED');
    }
  });

  it('is refused when another root has signed it, which is named', async () => {
    const { offered, fingerprint } = await offer();
    const other = await offer();
    expect(await verifyEngineKey(offered, other.fingerprint, NOW)).toEqual({
      status: 'refused',
      code: 'ROOT_CHANGED',
      rootFingerprint: fingerprint,
    });
  });

  it('is refused after its end, and when its end is no date', async () => {
    const { offered, fingerprint } = await offer();
    expect(await codeOf(offered, fingerprint, Date.parse(EXPIRES))).toBe('STATEMENT_EXPIRED');
    const timeless = await offer('never');
    expect(await codeOf(timeless.offered, timeless.fingerprint)).toBe('STATEMENT_EXPIRED');
  });

  it('cannot borrow the statement of another by moving a bar', async () => {
    const { root, offered } = await offer();
    const { x, y } = offered.jwk;
    const moved = { ...offered, id: `${offered.id}|${x}`, jwk: { x: y, y: offered.expiresAt }, expiresAt: '' };
    expect(await isSignedBy(root.jwk, moved)).toBe(false);
  });
});
