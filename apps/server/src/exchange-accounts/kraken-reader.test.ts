import { epochMs, parseIso } from '@atb/core/base/time';
import { createHistoryReader } from '@atb/core/history-import/read-history-file';
import { serialiseExchangeRecord } from '@atb/core/ledger/exchange-record';
import { describe, expect, it } from 'vitest';
import { createKrakenReader } from './kraken-reader.ts';
import type { VenueMarkets } from './venue-markets.ts';

type Row = Readonly<Record<'type' | 'subtype' | 'asset' | 'amount' | 'fee', string>>;

const AT = '2025-06-01T10:00:00Z';
const row = (type: string, subtype: string, [asset, amount, fee = '0']: readonly [string, string, string?]): Row => ({
  type,
  subtype,
  asset,
  amount,
  fee,
});

const NAMES: Readonly<Record<string, string>> = { XXBT: 'BTC', XETH: 'ETH', ZEUR: 'EUR' };
const MARKETS: VenueMarkets = { pairs: [], find: () => null, assetOf: (name) => NAMES[name] ?? name };

const BALANCES = {
  DOT: { balance: '3', hold_trade: '0' },
  'DOT28.S': { balance: '100.5', hold_trade: '0' },
  'ETH.F': { balance: '2', hold_trade: '0.5' },
};

function open(rows: readonly Row[]) {
  const ledger = Object.fromEntries(
    rows.map((each, index) => [`L${index}`, { ...each, refid: `R${index}`, time: parseIso(AT) / 1_000 }]),
  );
  const answers: Readonly<Record<string, unknown>> = {
    Ledgers: { error: [], result: { ledger, count: rows.length } },
    BalanceEx: { error: [], result: BALANCES },
  };
  const client = { request: (path: string) => Promise.resolve(answers[path]) };
  return createKrakenReader(client as unknown as Parameters<typeof createKrakenReader>[0], MARKETS);
}

const described = (records: readonly Parameters<typeof serialiseExchangeRecord>[0][]) =>
  records
    .map(serialiseExchangeRecord)
    .map(({ id, kind, asset, amount, fee }) => [id, kind, asset, amount, fee].join(' '));

async function readByKey(rows: readonly Row[]): Promise<readonly string[]> {
  const { records } = await open(rows).readPage('ledger', null, epochMs(parseIso(AT)));
  return described(records);
}

function readByFile(rows: readonly Row[]): readonly string[] {
  const reader = createHistoryReader({ venue: 'kraken', dateOrder: null });
  const lines = rows.map(({ type, subtype, asset, amount, fee }, index) =>
    [`L${index}`, `R${index}`, '2025-06-01 10:00:00', type, subtype, asset, amount, fee].join(','),
  );
  const text = ['txid,refid,time,type,subtype,asset,amount,fee', ...lines].join('\n');
  return described([...reader.push(text), ...reader.end()]);
}

const ROWS: readonly Row[] = [
  row('deposit', '', ['ZEUR', '500']),
  row('earn', 'allocation', ['DOT', '-100']),
  row('earn', 'allocation', ['DOT28.S', '100']),
  row('earn', 'autoallocation', ['XETH', '-2']),
  row('earn', 'autoallocation', ['ETH.F', '2']),
  row('earn', 'reward', ['DOT28.S', '0.5', '0.05']),
  row('earn', 'deallocation', ['ETH.F', '-1']),
  row('earn', 'deallocation', ['XETH', '1']),
  row('staking', '', ['DOT.S', '0.25']),
  row('staking', '', ['DOT.S', '-0.25']),
  row('transfer', 'spottostaking', ['DOT', '-5']),
  row('withdrawal', '', ['XXBT', '-0.1', '0.0002']),
  row('withdrawal', '', ['XXBT', '0.1', '-0.0002']),
  row('deposit', '', ['ZEUR', '-500']),
];

describe('the ledger of an account at Kraken', () => {
  it('has coins that move into and out of Earn as transfers, and rewards alone as income', async () => {
    expect(await readByKey(ROWS)).toEqual([
      'L0 deposit EUR 500 0',
      'L1 transfer DOT -100 0',
      'L2 transfer DOT 100 0',
      'L3 transfer ETH -2 0',
      'L4 transfer ETH 2 0',
      'L5 income DOT 0.5 0.05',
      'L6 transfer ETH -1 0',
      'L7 transfer ETH 1 0',
      'L8 income DOT 0.25 0',
      'L9 transfer DOT -0.25 0',
      'L10 transfer DOT -5 0',
      'L11 withdrawal BTC 0.1 0.0002',
      'L12 transfer BTC 0.1 -0.0002',
      'L13 transfer EUR -500 0',
    ]);
  });

  it('is the same by the file and by the exchange itself: a row under one id is booked as one kind', async () => {
    expect(readByFile(ROWS)).toEqual(await readByKey(ROWS));
  });

  it('agrees with balances in which every wallet of a coin has a name of its own', async () => {
    const balances = await open([]).readBalances();
    expect(balances.map(({ asset }) => asset)).toEqual(['DOT', 'DOT', 'ETH']);
  });
});
