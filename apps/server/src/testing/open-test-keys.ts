import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shareServices } from '../gateway/functions/function-lanes.ts';
import { createKeyTestMeter } from '../gateway/functions/actions/refusal-meter.ts';
import type { Logger } from '../logger.ts';
import { createExchangeKeys } from '../signer/exchange-keys.ts';
import { createKeyRecords } from '../signer/key-records.ts';
import { openSigner } from '../signer/open-signer.ts';
import type { TestDatabase } from './test-database.ts';

export interface TestKeysOptions {
  readonly database: TestDatabase;
  /** Of a local exchange; null for none, in which case nothing may be tested. */
  readonly exchangeUrl: string | null;
  readonly logger: Logger;
  readonly onStop: (stop: () => Promise<void>) => void;
}

/** Of documentation, and nobody's. */
export const EGRESS_ADDRESSES = ['192.0.2.7', '2001:db8::7'];

/** The real signer in a process of its own, which starts when a test first needs it. */
export function openTestKeys({ database, exchangeUrl, logger, onStop }: TestKeysOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), 'atb-signer-test-'));
  const config = { dataDir, exchangeUrl, signer: { socket: null, keyFile: null, egressAddresses: [] } };
  const { ownerUrl, secrets } = database;
  const { signer, stop } = openSigner({ config, ownerUrl, isProject: false, secrets, logger });
  onStop(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const services = {
    exchangeKeys: createExchangeKeys({ signer, exchangeUrl, egressAddresses: EGRESS_ADDRESSES, logger }),
    keyTests: createKeyTestMeter(() => Date.now(), 1_000),
    keyRecords: createKeyRecords(shareServices(database.pools)),
  };
  return { signer, services };
}
