import { readFile, writeFile } from 'node:fs/promises';
import { type EpochMs, epochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import { z } from 'zod';
import type { ExchangeSimulator } from './exchange-simulator.ts';
import { seedHistory } from './seed-history.ts';
import { createSimulatedKey, type KeyAlgorithm, type KeyOptions, type KeyRight } from './simulated-keys.ts';

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

/** Further keys that read, of the algorithms that the exchange takes beside its usual one. */
const OTHER_ALGORITHMS = {
  binance: ['ed25519', 'rsa'],
  kraken: [],
  coinbase: ['ed25519'],
} as const satisfies Readonly<Record<VenueName, readonly KeyAlgorithm[]>>;

export type DemoKeyName = keyof typeof KEY_OPTIONS;
const NAMES = Object.keys(KEY_OPTIONS) as DemoKeyName[];

/** By venue and by what is to be tried. */
export type DemoKeys = {
  readonly [V in VenueName]: Readonly<Record<DemoKeyName | (typeof OTHER_ALGORITHMS)[V][number], DemoKey>>;
};

/** As the file has them, with the moment at which the histories end: the same after every start. */
type DemoFile = DemoKeys & { readonly until: number };

interface DemoKey {
  readonly apiKey: string;
  readonly apiSecret: string;
}

const pair = z.object({ apiKey: z.string().min(1), apiSecret: z.string().min(1) });
/** Keys of a venue by name. A file of an earlier version lacks some: they are made. */
const ofVenue = z.record(z.string(), pair);
const file = z.object({ until: z.number().int(), binance: ofVenue, kraken: ofVenue, coinbase: ofVenue });

export interface DemoOptions {
  /** Trades in each account's history. */
  readonly trades: number;
  /** Last moment of the histories of a first start. */
  readonly until: EpochMs;
  /** Where keys are kept, readable by this user alone, so that they are good after the next start. */
  readonly keysFile: string;
  /** As of a history. */
  readonly hasConversions?: boolean;
}

const DAYS = 400;

/** Gives each venue an account with a history and a key of every sort. @returns the keys, which stand in the file, too. */
export async function addDemoAccounts(simulator: ExchangeSimulator, options: DemoOptions): Promise<DemoKeys> {
  const keys = await keepKeys(options);
  for (const [index, venue] of VENUES.entries()) {
    const id = `demo-${venue}`;
    const until = epochMs(keys.until);
    const { trades, hasConversions = false } = options;
    simulator.state.addAccount(seedHistory({ venue, id, trades, until, days: DAYS, seed: index + 1, hasConversions }));
    for (const [name, { apiKey, apiSecret }] of Object.entries(keys[venue])) {
      const { rights, ipAllowList } = KEY_OPTIONS[NAMES.find((known) => known === name) ?? 'read'];
      simulator.state.addKey({
        venue,
        accountId: id,
        key: apiKey,
        secret: apiSecret,
        rights: new Set(rights),
        ipAllowList,
        isRevoked: name === 'revoked',
      });
    }
  }
  return keys;
}

/** The keys of the file, which is written when it has not got all of them. */
async function keepKeys({ until, keysFile }: DemoOptions): Promise<DemoFile> {
  const kept = await readKeys(keysFile);
  const keys = {
    until: kept?.until ?? until,
    binance: completeKeys('binance', kept?.binance),
    kraken: completeKeys('kraken', kept?.kraken),
    coinbase: completeKeys('coinbase', kept?.coinbase),
  };
  const isWhole = VENUES.every((venue) => Object.keys(keys[venue]).every((name) => kept?.[venue][name] !== undefined));
  if (!isWhole) await writeFile(keysFile, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}

function completeKeys<V extends VenueName>(venue: V, kept: Readonly<Record<string, DemoKey>> = {}): DemoKeys[V] {
  const usual = NAMES.map((name) => [name, kept[name] ?? makePair(venue)] as const);
  const others = OTHER_ALGORITHMS[venue].map((name) => [name, kept[name] ?? makePair(venue, name)] as const);
  return Object.fromEntries([...usual, ...others]) as DemoKeys[V];
}

function makePair(venue: VenueName, algorithm?: KeyAlgorithm): DemoKey {
  const { key, secret } = createSimulatedKey(venue, '', algorithm === undefined ? {} : { algorithm });
  return { apiKey: key, apiSecret: secret };
}

async function readKeys(path: string): Promise<z.output<typeof file> | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : file.parse(JSON.parse(text));
}
