// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { validateNewPassword, validateSignIn, validateSignUp } from './validate-credentials.ts';

describe('validateSignIn', () => {
  it.each([
    ['', '', 'email', 'Email and password are required'],
    ['   ', 'secret-1', 'email', 'Email and password are required'],
    ['a@b.c', '', 'password', 'Email and password are required'],
    ['ab.c', 'secret-1', 'email', 'Please enter a valid email address'],
    ['a@b.c', '12345', 'password', 'Password must be at least 6 characters long'],
  ])('blames %o / %o on %s', (email, password, field, message) => {
    expect(validateSignIn({ email, password })).toEqual({ field, message });
  });

  it('lets six characters through', () => {
    expect(validateSignIn({ email: 'a@b.c', password: '123456' })).toBeNull();
  });
});

describe('validateSignUp', () => {
  const values = { fullName: 'Ada', email: 'a@b.c', password: 'secret-1', confirmPassword: 'secret-1' };

  it.each([
    [{ email: '' }, 'email', 'Email and password are required'],
    [{ fullName: ' ' }, 'fullName', 'Full name is required'],
    [{ confirmPassword: 'secret-2' }, 'confirmPassword', 'Passwords do not match'],
  ])('with %o blames %s', (change, field, message) => {
    expect(validateSignUp({ ...values, ...change })).toEqual({ field, message });
  });

  it('accepts what is complete', () => {
    expect(validateSignUp(values)).toBeNull();
  });
});

describe('validateNewPassword', () => {
  it('asks for both to be the same', () => {
    expect(validateNewPassword({ password: 'secret-1', confirmPassword: 'secret' })?.message).toBe(
      'Passwords do not match',
    );
  });
});
