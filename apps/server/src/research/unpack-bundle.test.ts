import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unpackBundle } from './unpack-bundle.ts';

const pack = (bundle: object): Buffer => gzipSync(JSON.stringify(bundle));

const [OWN, OTHER] = [{ feeBps: 10 }, { feeBps: 10, priceIncrement: '0.01' }];

const BUNDLES = [
  { name: 'a backtest', bundle: (name: string) => ({ kind: 'backtest', [name]: OWN }) },
  {
    name: 'several pairs',
    bundle: (name: string) => ({ kind: 'portfolio', legs: [{ dataHash: 'a', [name]: OTHER }], [name]: OWN }),
  },
  {
    name: 'a sweep',
    bundle: (name: string) => ({ kind: 'sweep', bestBacktest: { kind: 'backtest', [name]: OWN }, [name]: OWN }),
  },
  { name: 'a sweep without a best', bundle: (name: string) => ({ kind: 'sweep', bestBacktest: null, [name]: OWN }) },
];

it.each(BUNDLES)('gives what was kept, and with assumptions what was kept with terms: $name', async ({ bundle }) => {
  const now = bundle('assumptions');
  expect(await unpackBundle(pack(now))).toEqual(now);
  expect(await unpackBundle(pack(bundle('terms')))).toEqual(now);
});
