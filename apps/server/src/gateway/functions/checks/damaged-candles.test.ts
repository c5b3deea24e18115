import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBacktestContract } from '@atb/api/functions/research/start-backtest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCandleArchive } from '../../../market-data/archive/open-candle-archive.ts';
import { checkBacktest } from './check-backtest.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atb-damaged-'));
  await mkdir(join(dataDir, 'candles/binance/BTCUSDT/1h'), { recursive: true });
  await writeFile(join(dataDir, 'candles/binance/BTCUSDT/1h/2024.arrow'), 'not an arrow file');
});
afterAll(() => rm(dataDir, { recursive: true }));

it('a run on a damaged file is refused with the file’s name, and not with its place', async () => {
  const archive = openCandleArchive({ dataDir, shippedDir: null });
  const span = { symbol: 'BTCUSDT', timeframe: '1h', from: '2024-02-01', to: '2024-03-01' };
  const body = startBacktestContract.body.parse({ strategyId: 'ema-cross', ...span });
  const checked = await checkBacktest(archive, body);
  expect(checked).toMatchObject({ status: 'refused', refusal: { reason: 'DAMAGED_CANDLES' } });
  const { error } = (checked as { readonly refusal: { readonly error: string } }).refusal;
  expect(error).toMatch(/^(The file "2024\.arrow"|A file) of the candle archive is damaged/u);
  expect(error).not.toContain(dataDir);
});
