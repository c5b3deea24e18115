import { readFile, writeFile } from 'node:fs/promises';
import { type EpochMs, epochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import { z } from 'zod';
import type { ExchangeSimulator } from './exchange-simulator.ts';
import { seedHistory } from './seed-history.ts';
import { createSimulatedKey, type KeyRight, type KeyOptions } from './simulated-keys.ts';

const VENUES: readonly VenueName[] = ['binance', 'kraken', 'coinbase'];
/** An address of the range for documents: nobody calls from it. */
const FOREIGN_IP = '203.0.113.7';

/** Keys of each demo account, by what is to be tried with them. */
const KEY_OPTIONS = {
  read: { rights: ['read'], ipAllowList: ['127.0.0.1'] },
  trade: { rights: ['read', 'trade'], ipAllowList: [] },
  withdraw: { rights: ['read', 'trade', 'withdraw'], ipAllowList: [] },
  'foreign-ip': { rights: ['read'], ipAllowList: [FOREIGN_IP] },
  revoked: { rights: ['read'], ipAllowList: [] },
} as const satisfies Readonly<Record<string, KeyOptions & { readonly rights: readonly KeyRight[] }>>;

type KeyName = keyof typeof KEY_OPTIONS;
const NAMES = Object.keys(KEY_OPTIONS) as KeyName[];

/** By venue and by what is to be tried. */
export type DemoKeys = Readonly<Record<VenueName, Readonly<Record<KeyName, DemoKey>>>>;

/** As the file has them, with the moment at which the histories end: the same after every start. */
type DemoFile = DemoKeys & { readonly until: number };

interface DemoKey {
  readonly apiKey: string;
  readonly apiSecret: string;
}

const pair = z.object({ apiKey: z.string().min(1), apiSecret: z.string().min(1) });
const ofVenue = z.object({ read: pair, trade: pair, withdraw: pair, 'foreign-ip': pair, revoked: pair });
const file = z.object({ until: z.number().int(), binance: ofVenue, kraken: ofVenue, coinbase: ofVenue });

export interface DemoOptions {
  /** Trades in each account's history. */
  readonly trades: number;
  /** Last moment of the histories of a first start. */
  readonly until: EpochMs;
  /** Where keys are kept, readable by this user alone, so that they are good after the next start. */
  readonly keysFile: string;
}

const DAYS = 400;

/** Gives each venue an account with a history and a key of every sort. @returns the keys, which stand in the file, too. */
export async function addDemoAccounts(simulator: ExchangeSimulator, options: DemoOptions): Promise<DemoKeys> {
  const kept = await readKeys(options.keysFile);
  const keys = kept ?? { until: options.until, ...createKeys() };
  if (kept === null) await writeFile(options.keysFile, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  for (const [index, venue] of VENUES.entries()) {
    const id = `demo-${venue}`;
    const until = epochMs(keys.until);
    simulator.state.addAccount(seedHistory({ venue, id, trades: options.trades, until, days: DAYS, seed: index + 1 }));
    for (const name of NAMES) {
      const { apiKey, apiSecret } = keys[venue][name];
      const { rights, ipAllowList } = KEY_OPTIONS[name];
      const isRevoked = name === 'revoked';
      const known = {
        venue,
        accountId: id,
        key: apiKey,
        secret: apiSecret,
        rights: new Set(rights),
        ipAllowList,
        isRevoked,
      };
      simulator.state.addKey(known);
    }
  }
  return keys;
}

function createKeys(): DemoKeys {
  const one = (venue: VenueName): DemoKey => {
    const { key, secret } = createSimulatedKey(venue, '');
    return { apiKey: key, apiSecret: secret };
  };
  const all = (venue: VenueName) =>
    Object.fromEntries(NAMES.map((name) => [name, one(venue)])) as Record<KeyName, DemoKey>;
  return { binance: all('binance'), kraken: all('kraken'), coinbase: all('coinbase') };
}

async function readKeys(path: string): Promise<DemoFile | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : file.parse(JSON.parse(text));
}
