import { expect, it } from 'vitest';
import { makeRecoveryCodes, readRecoveryCode } from './recovery-codes.ts';

it('makes ten codes of 120 bits, in groups', () => {
  const codes = [...makeRecoveryCodes(), ...makeRecoveryCodes()];
  expect(new Set(codes).size).toBe(20);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}(?:-[0-9A-HJKMNP-TV-Z]{6}){3}$/u);
});

it('reads a code as it was typed: lower case, spaces, letters for digits', () => {
  expect(readRecoveryCode(' 7k3qwm r4tz8p-oxn2cv-b6dj5i\n')).toBe('7K3QWMR4TZ8P0XN2CVB6DJ51');
});

it.each(['', '123456', '7K3QWM-R4TZ8P-0XN2CV-B6DJ5', '7K3QWM-R4TZ8P-0XN2CV-B6DJ5U', '٧K3QWM-R4TZ8P-0XN2CV-B6DJ5H'])(
  'takes nothing else for one: "%s"',
  (typed) => expect(readRecoveryCode(typed)).toBeNull(),
);
