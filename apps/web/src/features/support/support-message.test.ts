// @vitest-environment node
import { expect, it } from 'vitest';
import { findMessageFaults, toMailLink, type SupportMessage } from './support-message.ts';

const MESSAGE: SupportMessage = {
  name: 'Ada Trader',
  email: 'ada@example.com',
  subject: 'Grid & fees',
  message: 'First line\nSecond line',
};

it('asks for every field', () => {
  const empty = { name: ' ', email: '', subject: '', message: '\n' };
  expect(Object.keys(findMessageFaults(empty))).toEqual(['name', 'email', 'subject', 'message']);
  expect(findMessageFaults(MESSAGE)).toEqual({});
});

it.each(['ada', 'ada@', '@example.com', 'ada@example', 'a da@example.com', 'ada@example.'])(
  'takes %s for no address',
  (email) => {
    expect(findMessageFaults({ ...MESSAGE, email }).email).toContain('valid email address');
  },
);

it('fills in the mail, and nothing typed can add to its header', () => {
  const link = toMailLink('help@atb.example', { ...MESSAGE, subject: 'Hi&cc=eve@example.com\nBcc: eve' });
  const url = new URL(link);
  expect(url.pathname).toBe('help@atb.example');
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(url.searchParams.get('body')).toBe('First line\r\nSecond line\r\n\r\nAda Trader\r\nada@example.com');
});
