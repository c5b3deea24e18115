import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { challengeOf } from './challenge-of.ts';

interface Case {
  readonly name: string;
  readonly input: { readonly code_verifier: string };
  readonly expected: { readonly code_challenge: string };
}

it('is that of the golden case PKCE S256', () => {
  const text = readFileSync(new URL('../../signer/fixtures/signatures.json', import.meta.url), 'utf8');
  const found = (JSON.parse(text) as { cases: readonly Case[] }).cases.find(({ name }) => name === 'PKCE S256');
  if (found === undefined) throw new Error('the case is missing');
  expect(challengeOf(found.input.code_verifier)).toBe(found.expected.code_challenge);
});
