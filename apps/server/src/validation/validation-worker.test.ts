import { EventEmitter } from 'node:events';
import { emaCross } from '@atb/core/strategies/catalogue/trend/ema-cross';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCandles } from '../market-data/archive/testing/make-candles.ts';
import { createValidationWorker } from './validation-worker.ts';

const worker = createValidationWorker();
afterAll(() => worker.close());

describe('the validation worker', () => {
  it('leaves nothing behind on its thread, however many tasks it does', async () => {
    const warnings: string[] = [];
    const listen = (warning: Error): number => warnings.push(warning.message);
    process.on('warning', listen);
    const candles = makeCandles({ start: '2024-01-01T00:00Z', count: 300, timeframe: '1h' });
    const task = { rules: { definition: emaCross, params: {}, timeframe: '1h' as const }, candles, price: 60_000 };
    for (let i = 0; i <= EventEmitter.defaultMaxListeners; i += 1) {
      expect((await worker.run(task)).status).toBe('passed');
    }
    await new Promise((resolve) => setImmediate(resolve)); // a warning is told a turn later
    process.off('warning', listen);
    expect(warnings).toEqual([]);
  });
});
