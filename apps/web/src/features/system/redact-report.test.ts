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
