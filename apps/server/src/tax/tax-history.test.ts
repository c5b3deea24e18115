import { epochMs, HOUR_MS } from '@atb/core/base/time';
import { toCandleSeries } from '@atb/core/market/candle-series';
import { expect, it } from 'vitest';
import { openCandleArchive } from '../market-data/archive/open-candle-archive.ts';
import { makeFolder } from '../market-data/archive/testing/make-candles.ts';
import { TaxHistory } from './tax-history.ts';
import type { MovementText, TaxAccount } from './tax-messages.ts';

const AT = Date.UTC(2026, 3, 1, 12);
const OPTIONS = { method: 'fifo', pool: 'account', currency: 'USDT', from: 0, to: 8e15, accounts: null } as const;
const ACCOUNTS: readonly TaxAccount[] = ['a', 'b'].map((id) => ({ id, label: id, adapter: 'kraken', isPaper: false }));

function moved(change: Partial<MovementText>): MovementText {
  const at = { account: 0, at: AT, reference: 'm', txid: null };
  return { kind: 'withdrawal', asset: 'EUR', quantity: '-500', fee: '0', ...at, ...change };
}

it('values money that a transfer lost though no fee is said on either side, and a rebate', async () => {
  const archive = openCandleArchive({ dataDir: await makeFolder(), shippedDir: null });
  const candle = { openTime: epochMs(AT - HOUR_MS), open: 1.2, high: 1.2, low: 1.2, close: 1.2, volume: 1 };
  await archive.write({ venue: 'binance', symbol: 'EURUSDT', timeframe: '1h' }, toCandleSeries([candle], '1h'));
  for (const [movements, fees] of [
    [[moved({}), moved({ kind: 'deposit', account: 1, quantity: '499.5', reference: 'd' })], '0.6'],
    [[moved({ kind: 'fee', quantity: '0', fee: '-2' })], '-2.4'],
  ] as const) {
    const history = new TaxHistory(ACCOUNTS, archive);
    history.addMovements(movements);
    const { figures, unmatched } = await history.ask({ kind: 'report', options: OPTIONS });
    expect(figures.feesTotal).toBe(fees);
    expect(unmatched).toEqual([]);
    const subject = { figure: 'fees', asset: null, term: null, lot: null, limit: 5 } as const;
    expect(await history.ask({ kind: 'tax-proof', options: OPTIONS, ...subject })).toMatchObject({
      kept: fees,
      again: fees,
      total: 1,
    });
  }
});
