import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSecretSeal } from './seal-secret.ts';

const { seal, open } = createSecretSeal(randomBytes(32));

it('opens what it sealed, and says nothing of it while sealed', () => {
  const sealed = seal('GEZDGNBVGY3TQOJQ', 'factor');
  expect(sealed).not.toContain('GEZDGNBVGY3TQOJQ');
  expect(seal('GEZDGNBVGY3TQOJQ', 'factor')).not.toBe(sealed);
  expect(open(sealed, 'factor')).toBe('GEZDGNBVGY3TQOJQ');
});

it('opens nothing of another owner, of another key, or changed', () => {
  const sealed = seal('GEZDGNBVGY3TQOJQ', 'factor');
  expect(() => open(sealed, 'other')).toThrow(/authenticate/u);
  expect(() => createSecretSeal(randomBytes(32)).open(sealed, 'factor')).toThrow(/authenticate/u);
  expect(() => open(`v1.${Buffer.alloc(60).toString('base64')}`, 'factor')).toThrow(/authenticate/u);
  expect(() => open('GEZDGNBVGY3TQOJQ', 'factor')).toThrow(/not sealed/u);
});
