import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const CANARY = 'canary-9f3';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('createLogger', () => {
  it('writes one JSON line an event', () => {
    const line = JSON.parse(logged((logger) => logger.info({ port: 3000 }, 'ready'))) as Record<string, unknown>;
    expect(line).toMatchObject({ level: 'info', msg: 'ready', port: 3000 });
  });

  it.each([
    ['a password', { user: { password: CANARY } }],
    ['a nested authorization header', { request: { headers: { authorization: `Basic ${CANARY}` } } }],
    ['tokens', { session: { access_token: CANARY, refreshToken: CANARY } }],
    ['an exchange key', { account: { api_key: CANARY, apiSecret: CANARY } }],
    ['a list of secrets', { accounts: [{ secretKey: CANARY }] }],
    ['credentials in an address', { url: `postgresql://owner:${CANARY}@127.0.0.1:5432/db` }],
    ['a key of a source of alerts in an address', { path: `/webhooks/alerts/1/atba_${CANARY}${'x'.repeat(24)}` }],
    ['a bearer token in text', { note: `sent Bearer ${CANARY}` }],
  ])('leaves out %s', (_name, fields) => {
    const text = logged((logger) => logger.info(fields, 'event'));
    expect(text).not.toContain(CANARY);
    expect(text).toContain('[secret]');
  });

  it('leaves out the row contents that database errors carry', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: `Key (email)=(${CANARY})` });
    const text = logged((logger) => logger.error({ err: error }, 'failed'));
    expect(text).not.toContain(CANARY);
    expect(text).toContain('23505');
    expect(text).toContain('duplicate key');
  });

  it('leaves out the same of an error given alone and of its cause', () => {
    const cause = Object.assign(new Error('inner'), { detail: CANARY });
    const text = logged((logger) => logger.error(new Error('outer', { cause })));
    expect(text).not.toContain(CANARY);
    expect(text).toContain('inner');
  });

  it('leaves out secrets bound to a child logger', () => {
    const text = logged((logger) =>
      logger.child({ url: `https://me:${CANARY}@proxy`, password: CANARY }).info('event'),
    );
    expect(text).not.toContain(CANARY);
  });

  it('keeps ordinary fields, dates and lists', () => {
    const at = new Date('2026-01-02T03:04:05Z');
    expect(logged((logger) => logger.info({ symbols: ['BTCUSDT'], at }, 'event'))).toMatch(
      /"symbols":\["BTCUSDT"\],"at":"2026-01-02T03:04:05.000Z"/u,
    );
  });
});
