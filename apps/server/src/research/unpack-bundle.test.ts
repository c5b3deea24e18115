import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unpackBundle } from './unpack-bundle.ts';

const pack = (bundle: object): Buffer => gzipSync(JSON.stringify(bundle));

it('gives what was kept, and what was kept as terms as assumptions', async () => {
  const kept = { kind: 'backtest', assumptions: { feeBps: 10 } };
  expect(await unpackBundle(pack(kept))).toEqual(kept);
  expect(await unpackBundle(pack({ kind: 'backtest', terms: { feeBps: 10 } }))).toEqual(kept);
});
