import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { findTotpStep, makeTotpSecret, totpUri } from './totp.ts';

interface GoldenCase {
  readonly name: string;
  readonly input: {
    readonly secret_base32: string;
    readonly algorithm: string;
    readonly digits: number;
    readonly time?: number;
    readonly counter?: number;
  };
  readonly expected: { readonly code: string };
}

const GOLDEN = JSON.parse(readFileSync(new URL('../fixtures/totp.json', import.meta.url), 'utf8')) as {
  readonly cases: readonly GoldenCase[];
};
const STEP_MS = 30_000;

describe('codes of the standards', () => {
  it.each(GOLDEN.cases)('$name', ({ input, expected }) => {
    const { secret_base32: secret, algorithm, digits } = input;
    const nowMs = input.time === undefined ? (input.counter ?? 0) * STEP_MS : input.time * 1000;
    const step = Math.floor(nowMs / STEP_MS);
    expect(findTotpStep(secret, expected.code, nowMs, { algorithm, digits })).toBe(step);
  });
});

describe('a code', () => {
  const secret = makeTotpSecret();
  const now = Date.UTC(2026, 10, 23, 12, 0, 10);
  const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
  const present = Math.floor(now / STEP_MS);

  it('is taken a period early or late, by the server’s clock, and no more', () => {
    const found = [-2, -1, 0, 1, 2].map((steps) => findTotpStep(secret, codeAt(now + steps * STEP_MS), now));
    expect(found).toEqual([null, present - 1, present, present + 1, null]);
  });

  it('of a clock that is ten minutes off is not taken', () => {
    expect(findTotpStep(secret, codeAt(now + 600_000), now)).toBeNull();
    expect(findTotpStep(secret, codeAt(now - 600_000), now)).toBeNull();
  });

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', ' 12345'])('that is none is not taken: "%s"', (code) => {
    expect(findTotpStep(secret, code, now)).toBeNull();
  });
});

describe('a secret', () => {
  it('has 160 bits and is another each time', () => {
    const secrets = Array.from({ length: 20 }, makeTotpSecret);
    expect(new Set(secrets).size).toBe(20);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/u);
  });

  it('reaches the app with who it is for', () => {
    const uri = new URL(totpUri('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', { issuer: 'ATB', account: 'ada@example.com' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('ATB:ada@example.com');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'ATB',
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
