// @vitest-environment node
import { expect, it } from 'vitest';
import { redactReport } from './redact-report.ts';

it('takes out who and where, and keeps what happened', () => {
  const report = {
    log: [
      {
        message: 'sign-in of jane.doe+x@example.co.uk from 203.0.113.9 failed',
        detail: '{"userId":"3f0e8a1c-9d3f-4b0a-8f56-0123456789ab","path":"/home/jane/atb/.atb/postgres"}',
      },
    ],
    server: { version: '0.1.0', uptimeSeconds: 12, commit: null },
  };
  expect(redactReport(report)).toEqual({
    log: [
      {
        message: 'sign-in of [mail] from [address] failed',
        detail: '{"userId":"3f0e8a1c…","path":"[home]/atb/.atb/postgres"}',
      },
    ],
    server: { version: '0.1.0', uptimeSeconds: 12, commit: null },
  });
});

it.each([
  ['2001:db8:85a3:0:0:8a2e:370:7334', '[address]'],
  ['from 2001:db8::7, failed', 'from [address], failed'],
  ['[2001:DB8::7]:443', '[[address]]:443'],
  ['2001:db8::/32', '[address]/32'],
  ['fe80::1%eth0', '[address]'],
  ['::1', '[address]'],
  ['::ffff:203.0.113.9', '[address]'],
  ['64:ff9b::203.0.113.9 and 0:0:0:0:0:ffff:203.0.113.9.', '[address] and [address].'],
])('takes the address out of %s', (text, shown) => {
  expect(redactReport(text)).toBe(shown);
});

it.each([
  '2026-11-28T04:03:22.123Z',
  'took 12:34:56',
  "select '1'::text, now()::date",
  'std::vector',
  '00:1b:44:11:3a:b7',
  'listening on :3000',
])('leaves %s as it is', (text) => {
  expect(redactReport(text)).toBe(text);
});
