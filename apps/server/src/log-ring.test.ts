import { expect, it } from 'vitest';
import { LogRing } from './log-ring.ts';
import { createLogger } from './logger.ts';

it('keeps the last warnings and errors as the log has them, without secrets', () => {
  const ring = new LogRing();
  const logger = createLogger('info', { write: () => undefined }, ring);
  logger.info('nobody has to know');
  logger.warn({ token: 'abc', url: 'postgres://atb:hush@localhost/atb' }, 'a warning');
  logger.error({ err: new Error('it broke') }, 'an error');
  const [newest, oldest, ...others] = ring.read();
  expect(others).toEqual([]);
  expect(newest).toMatchObject({ level: 'error', message: 'an error', detail: expect.stringContaining('it broke') });
  expect(oldest).toMatchObject({ level: 'warn', message: 'a warning', at: expect.stringMatching(/^\d{4}-.*Z$/u) });
  expect(JSON.stringify(ring.read())).not.toMatch(/abc|hush/u);
});

it('is bounded, however much goes wrong and however long it is', () => {
  const ring = new LogRing();
  const logger = createLogger('info', { write: () => undefined }, ring);
  for (let number = 0; number < 1_000; number += 1) logger.warn({ noise: 'x'.repeat(10_000) }, `warning ${number}`);
  expect(ring.read()).toHaveLength(200);
  expect(ring.read()[0]?.message).toBe('warning 999');
  expect(JSON.stringify(ring.read()).length).toBeLessThan(200 * 3_000);
});
