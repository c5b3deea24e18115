import { describe, expect, it } from 'vitest';
import { serialiseExchangeRecord } from '../ledger/exchange-record.ts';
import { createHistoryReader, type HistoryImportOptions } from './read-history-file.ts';

const NOWHERE: HistoryImportOptions = { venue: null, dateOrder: null };

function read(text: string, options: Partial<HistoryImportOptions> = {}, piece = text.length) {
  const reader = createHistoryReader({ ...NOWHERE, ...options });
  const records = [];
  for (let at = 0; at < text.length; at += piece) records.push(...reader.push(text.slice(at, at + piece)));
  records.push(...reader.end());
  return { records: records.map(serialiseExchangeRecord), summary: reader.summary() };
}

const BINANCE = `\uFEFFDate(UTC),Pair,Side,Price,Executed,Amount,Fee
2024-01-05 12:00:00,BTCUSDT,BUY,"42,000.50",0.5BTC,"21,000.25USDT",0.0005BNB
2024-01-05 12:00:00,BTCUSDT,BUY,"42,000.50",0.5BTC,"21,000.25USDT",0.0005BNB
2024-01-06 12:00:00,1INCHBTC,SELL,0.00001,1001INCH,0.001BTC,-0.00000001BTC
`;

const KRAKEN = `"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"
"TABC","OABC","XXBTZEUR","2024-02-01 10:11:12.3456","buy","limit",39000.1,3900.01,6.24,0.1,0,"","L1,L2"
"TDEF","OABC","XTZUSD","2024-02-02 10:11:12","sell","market",1.01,10.1,0.02,10,0,"",""
`;

const KRAKEN_LEDGERS = `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"","R1","2024-02-01 09:00:00","deposit","","currency","ZEUR",5000,0,5000
"L1","R1","2024-02-01 09:10:00","deposit","","currency","ZEUR",5000,0,5000
"L2","TABC","2024-02-01 10:11:12","trade","","currency","XXBT",0.1,0,0.1
"L3","R3","2024-02-03 10:00:00","staking","","currency","ETH.S",0.01,0,1.01
"L4","R4","2024-02-04 10:00:00","withdrawal","","currency","XXBT",-0.05,0.0002,0.0498
`;

const COINBASE = `Transactions
User,someone,id
ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes
a1,2024-03-01 10:00:00 UTC,Advanced Trade Buy,BTC,0.5,USD,$60000.00,$30000.00,$30030.00,$30.00,Bought
a2,2024-03-02 10:00:00 UTC,Convert,BTC,0.1,USD,$60000,$6000,$6000,$0,Converted 0.1 BTC to 2 ETH
a3,2024-03-03 10:00:00 UTC,Staking Income,ETH,0.001,USD,$3000,$3,$3,$0,
a4,2024-03-04 10:00:00 UTC,Send,BTC,-0.2,USD,$60000,-$12000,-$12000,$0,Sent
`;

const FILLS = `portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit
default,991,BTC-USD,SELL,2024-04-01T10:00:00.123Z,0.25,BTC,65000,16.25,16233.75,USD
`;

const GENERIC = `time;kind;symbol;side;quantity;price;fee;fee asset;id;txid
31.01.2024 10:00:00;trade;SOL/USDT;buy;10;100.5;-0.1;USDT;g1;
01.02.2024 10:00;deposit;BTC;;0.5;;;;g2;abcdef
`;

describe('a history file', () => {
  it('of Binance has ids for lines that have none, and keeps rebates', () => {
    const { records, summary } = read(BINANCE);
    expect(summary).toMatchObject({ format: 'binance-trades', records: 3, faults: [] });
    expect(records[0]).toMatchObject({
      base: 'BTC',
      quote: 'USDT',
      qty: '0.5',
      price: '42000.5',
      fee: '0.0005',
      fee_asset: 'BNB',
    });
    expect(new Set(records.map(({ id }) => id)).size).toBe(3);
    expect(records[2]).toMatchObject({ base: '1INCH', quote: 'BTC', qty: '100', side: 'sell', fee: '-0.00000001' });
    expect(read(BINANCE).records).toEqual(records);
  });

  it('of Kraken is read with its own names of coins', () => {
    const { records } = read(KRAKEN, { venue: 'kraken' });
    expect(records[0]).toMatchObject({
      id: 'TABC',
      order_id: 'OABC',
      base: 'BTC',
      quote: 'EUR',
      fee: '6.24',
      at: '2024-02-01T10:11:12.345Z',
    });
    expect(records[1]).toMatchObject({ base: 'XTZ', quote: 'USD', side: 'sell' });
    const ledgers = read(KRAKEN_LEDGERS);
    expect(ledgers.records.map(({ kind, asset, amount, fee }) => `${kind} ${asset} ${amount} ${fee}`)).toEqual([
      'deposit EUR 5000 0',
      'income ETH 0.01 0',
      'withdrawal BTC 0.05 0.0002',
    ]);
    expect(ledgers.summary.leftOut).toEqual({ 'deposit under way': 1, trade: 1 });
  });

  it('of Coinbase is read behind its preamble, in both forms', () => {
    const { records } = read(COINBASE);
    expect(records.map(({ kind }) => kind)).toEqual(['fill', 'fill', 'income', 'withdrawal']);
    expect(records[0]).toMatchObject({ price: '60000', fee: '30', fee_asset: 'USD' });
    expect(records[1]).toMatchObject({ base: 'BTC', quote: 'ETH', side: 'sell', qty: '0.1', price: '20' });
    expect(read(FILLS).records).toMatchObject([
      { id: '991', base: 'BTC', quote: 'USD', at: '2024-04-01T10:00:00.123Z' },
    ]);
  });

  it('in the generic form has every kind of record', () => {
    const { records, summary } = read(GENERIC);
    expect(summary.faults).toEqual([]);
    expect(records[0]).toMatchObject({ kind: 'fill', base: 'SOL', fee: '-0.1', at: '2024-01-31T10:00:00.000Z' });
    expect(records[1]).toMatchObject({ kind: 'deposit', asset: 'BTC', amount: '0.5', txid: 'abcdef' });
  });

  it.each([1, 7, 64])('is the same in pieces of %i letters', (piece) => {
    for (const text of [BINANCE, KRAKEN, COINBASE, GENERIC]) expect(read(text, {}, piece)).toEqual(read(text));
  });

  it.each([
    ['of Binance', BINANCE, false],
    ['of Kraken', KRAKEN, true],
    ['of Kraken’s ledger', KRAKEN_LEDGERS, true],
    ['of Coinbase', COINBASE, false],
    ['of fills at Coinbase', FILLS, false],
    ['of the generic form with ids', GENERIC, true],
    ['of the generic form with a line that has none', GENERIC.replace(';g2;', ';;'), false],
  ])('%s says whether its records have the numbers that the exchange tells to a key', (_name, text, hasVenueIds) => {
    expect(read(text).summary).toMatchObject({ faults: [], hasVenueIds });
  });

  it('of another exchange or in another language is refused as a whole', () => {
    expect(read(BINANCE, { venue: 'kraken' }).summary.faults).toEqual([
      {
        line: 1,
        column: null,
        message: 'This is a file of Binance (Binance, spot trade history), and the account is one of Kraken.',
      },
    ]);
    const german = BINANCE.replace('Pair,Side', 'Paar,Seite');
    expect(read(german).summary.faults[0]?.message).toContain('The headings are those of no file');
    expect(read('').summary.faults).toHaveLength(1);
  });

  it.each(['"42.000,50"', '"42000,5"', '1.234.567', '42’000.50', '"4,2000.50"'])(
    'with a number of another language is refused, not misread: %s',
    (price) => {
      const text = `Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2024-01-05 12:00:00,BTCUSDT,BUY,${price},0.5BTC,21000USDT,0USDT\n`;
      const { records, summary } = read(text);
      expect(records).toEqual([]);
      expect(summary.faults).toMatchObject([{ line: 2, column: 'price' }]);
    },
  );

  it('that overlaps with another gives the same lines the same ids, whatever stands before them', () => {
    const [head = '', first = '', second = '', third = ''] = BINANCE.split('\n');
    const later = read(`${head}\n${third}\n${first}\n${second}\n`);
    const ids = (records: readonly object[]) => records.map((record) => (record as { id: string }).id).toSorted();
    expect(ids(later.records)).toEqual(ids(read(BINANCE).records));
  });

  it('with dates in two formats is refused at the first line that is written otherwise', () => {
    const text = `time,kind,symbol,side,quantity,price
31.01.2024 10:00:00,trade,BTC/USDT,buy,1,5
2024-02-01 10:00:00,trade,BTC/USDT,buy,1,5
01/31/2024 10:00:00,trade,BTC/USDT,buy,1,5
`;
    expect(read(text).summary.faults).toMatchObject([
      { line: 3, column: 'time', message: expect.stringContaining('written otherwise than in line 2') },
      { line: 4, column: 'time' },
    ]);
  });

  it('tells each fault by its line and column', () => {
    const text = `time,kind,symbol,side,quantity,price,fee
2024-01-01 10:00:00,trade,BTC/USDT,buy,1,5,0
2024-01-01 10:00:00,trade,BTC/USDT,buy,1,abc,0
2024-01-01 10:00:00,trade,BTC/USDT,hold,1,5,0
02.01.2024 10:00:00,trade,BTC/USDT,buy,1,5,0
2024-02-30 10:00:00,trade,BTC/USDT,buy,1,5,0
2024-01-01 10:00:00,trade,BTC/USDT,buy,-1,5,0
2024-01-01 10:00:00,gift,BTC,,1,,
2024-01-01 10:00:00,trade,BTCUSDT,buy,1,5,0
2024-01-01 10:00:00,trade,BTC/USDT,buy,,5,0
`;
    expect(read(text).summary.faults.map(({ line, column }) => [line, column])).toEqual([
      [3, 'price'],
      [4, 'side'],
      [5, 'time'],
      [6, 'time'],
      [7, 'quantity'],
      [8, 'kind'],
      [9, 'symbol'],
      [10, 'quantity'],
    ]);
  });

  it('asks which comes first where day and month cannot be told apart', () => {
    const text = 'time,kind,symbol,quantity\n05/01/2024 10:00:00,deposit,BTC,1\n';
    expect(read(text).summary.faults[0]?.message).toContain('cannot be told apart');
    expect(read(text, { dateOrder: 'day-first' }).records[0]?.['at']).toBe('2024-01-05T10:00:00.000Z');
    expect(read(text, { dateOrder: 'month-first' }).records[0]?.['at']).toBe('2024-05-01T10:00:00.000Z');
  });

  it('with a quotation mark that never ends is refused', () => {
    expect(read('time,kind,symbol,quantity\n"2024-01-01,deposit,BTC,1\n2024').summary.faults).toMatchObject([
      { line: 2 },
    ]);
  });
});
