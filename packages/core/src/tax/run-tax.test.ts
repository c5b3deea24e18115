import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dec, sumDecimals, toPlain } from '../base/decimal.ts';
import { epochMs, parseIso } from '../base/time.ts';
import { addLot, createLotPool } from '../ledger/lot-pool.ts';
import { matchLots } from '../ledger/match-lots.ts';
import { ONE_UNIT, readMoney, readUnits, writeMoney, writeUnits } from './fixed.ts';
import { previewSale } from './preview-sale.ts';
import { type CloseAt, createRates } from './rates.ts';
import { type RateAt, runTax } from './run-tax.ts';
import { createFillColumns, extendFills, type OutsideRow } from './tax-input.ts';
import { taxFigures, type TaxOptions } from './tax-report.ts';
import { TAX_METHODS } from './tax-methods.ts';
import { createZoneClock, zonedDayEnd, zonedDayStart, zonedYear } from './zoned-day.ts';

interface Trade {
  readonly account?: number;
  readonly at: string;
  readonly symbol?: string;
  readonly side: 'b' | 's';
  readonly quantity: string;
  readonly price: string;
  readonly fee?: string;
  readonly feeAsset?: string;
  readonly reference?: string;
}

function columnsOf(trades: readonly Trade[]) {
  const fills = createFillColumns();
  const names = new Map<string, string>();
  trades.forEach((trade, index) =>
    extendFills(
      fills,
      trade.account ?? 0,
      {
        times: String(parseIso(trade.at)),
        symbols: trade.symbol ?? 'BTCUSDT',
        sides: trade.side,
        quantities: trade.quantity,
        prices: trade.price,
        fees: trade.fee ?? '0',
        feeAssets: trade.feeAsset ?? 'USDT',
        references: trade.reference ?? `t${index}`,
      },
      names,
    ),
  );
  return fills;
}

function movement(row: {
  readonly kind: OutsideRow['kind'];
  readonly at: string;
  readonly quantity: string;
  readonly account?: number;
  readonly asset?: string;
  readonly fee?: string;
  readonly txid?: string;
}): OutsideRow {
  return {
    kind: row.kind,
    account: row.account ?? 0,
    at: parseIso(row.at),
    asset: row.asset ?? 'BTC',
    quantity: readUnits(row.quantity),
    fee: readUnits(row.fee ?? '0'),
    reference: `${row.kind} ${row.at}`,
    txid: row.txid ?? null,
  };
}

const OPTIONS: TaxOptions = { method: 'fifo', pool: 'account', currency: 'USDT', from: 0, to: 8e15, accounts: null };
const RATES: RateAt = createRates('USDT', new Map([['BTCUSDT', () => 20_000]]));

function run(
  trades: readonly Trade[],
  movements: readonly OutsideRow[] = [],
  { paper = [], ...options }: Partial<TaxOptions> & { readonly paper?: readonly number[] } = {},
) {
  const { report, poolOf } = runTax({
    fills: columnsOf(trades),
    movements,
    rateAt: RATES,
    paperAccounts: new Set(paper),
    options: { ...OPTIONS, ...options },
  });
  return { report, poolOf, rows: [...report.lines], figures: taxFigures(report) };
}

const BUY_LOW: Trade = { at: '2024-01-01T00:00:00Z', side: 'b', quantity: '1', price: '10000', fee: '10' };
const BUY_HIGH: Trade = { at: '2024-02-01T00:00:00Z', side: 'b', quantity: '1', price: '30000', fee: '30' };
const SELL: Trade = { at: '2025-01-15T00:00:00Z', side: 's', quantity: '1', price: '25000', fee: '25' };

describe('runTax', () => {
  it.each([
    ['fifo', '14965', true],
    ['lifo', '-5055', false],
    ['hifo', '-5055', false],
    ['average', '4955', true],
  ] as const)('uses lots by %s', (method, gain, isLong) => {
    const { rows, figures } = run([BUY_LOW, BUY_HIGH, SELL], [], { method });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ gain, isLong, reference: 't2', proceeds: '24975' });
    expect(figures.total.gain).toBe(gain);
    expect(figures.feesTotal).toBe('65');
  });

  it('tells of the period alone, with lots from before it', () => {
    const [from, to] = [zonedDayStart('2025-01-01', 'UTC'), zonedDayEnd('2025-12-31', 'UTC')];
    expect(run([BUY_LOW, SELL], [], { from, to }).figures.total.gain).toBe('14965');
    expect(run([BUY_LOW, SELL], [], { from: zonedDayStart('2024-01-01', 'UTC'), to: from }).figures.total.rows).toBe(0);
    expect(run([BUY_LOW, SELL], [], { from, to }).figures.feesTotal).toBe('25');
  });

  it('keeps lots by account or over all', () => {
    const trades = [BUY_LOW, { ...BUY_HIGH, account: 1 }, { ...SELL, account: 1 }];
    expect(run(trades).figures.total.gain).toBe('-5055');
    expect(run(trades, [], { pool: 'all' }).figures.total.gain).toBe('14965');
    expect(run(trades, [], { accounts: [0] }).figures.total.rows).toBe(0);
  });

  it('never puts paper and real coins into one pool, nor takes a testnet deposit for a transfer', () => {
    const trades = [BUY_LOW, { ...BUY_HIGH, account: 1 }, { ...SELL, account: 1 }];
    const both = run(trades, [], { pool: 'all', paper: [0] });
    expect(both.figures.total.gain, 'the paper lot, cheaper and older, stays where it is').toBe('-5055');
    expect(writeUnits(both.poolOf(0, 'BTC').quantity)).toBe('1');
    expect(both.poolOf(1, 'BTC').quantity).toBe(0n);
    const out = movement({ kind: 'withdrawal', at: '2024-06-01T10:00:00Z', quantity: '-1' });
    const faucet = movement({ kind: 'deposit', at: '2024-06-01T10:40:00Z', quantity: '1', account: 1 });
    const listed = (paper: readonly number[]) => run([BUY_LOW], [out, faucet], { paper }).report.unmatched.length;
    expect([listed([]), listed([0, 1]), listed([1])]).toEqual([0, 0, 2]);
  });

  it('makes a fee in coins a disposal, and a rebate in coins a lot', () => {
    const paid = run([{ ...BUY_LOW, fee: '0.001', feeAsset: 'BTC' }]);
    expect(paid.rows).toMatchObject([{ kind: 'fee', quantity: '0.001', proceeds: '10', cost: '10.01', gain: '-0.01' }]);
    const rebate = run([{ ...BUY_LOW, fee: '-0.001', feeAsset: 'BTC' }]);
    expect(rebate.rows).toEqual([]);
    expect(writeUnits(rebate.poolOf(0, 'BTC').quantity)).toBe('1.001');
    expect(writeMoney(rebate.poolOf(0, 'BTC').knownCost)).toBe('10000');
    expect(rebate.figures.feesTotal).toBe('-10');
  });

  it('takes coins for coins as a sale and a purchase at the worth of the quote', () => {
    const { rows, poolOf } = run([
      BUY_LOW,
      { at: '2024-03-01T00:00:00Z', symbol: 'ETH/BTC', side: 'b', quantity: '10', price: '0.05', fee: '0' },
    ]);
    expect(rows).toMatchObject([{ asset: 'BTC', quantity: '0.5', proceeds: '10000', cost: '5005' }]);
    expect(writeMoney(poolOf(0, 'ETH').knownCost)).toBe('10000');
  });

  it('carries lots along with a transfer between own accounts, by one transaction or by size and time', () => {
    const out = movement({ kind: 'withdrawal', at: '2024-06-01T10:00:00Z', quantity: '-1', fee: '0' });
    const into = movement({ kind: 'deposit', at: '2024-06-01T10:40:00Z', quantity: '0.999', account: 1 });
    const { rows, report } = run([BUY_LOW, { ...SELL, account: 1, quantity: '0.999' }], [into, out]);
    expect(report.unmatched).toEqual([]);
    expect(rows).toMatchObject([
      { kind: 'transfer_fee', quantity: '0.001', proceeds: '20', account: 0 },
      { kind: 'sale', quantity: '0.999', account: 1, acquiredAt: parseIso(BUY_LOW.at), isLong: true },
    ]);
    const costs = sumDecimals(rows.map(({ cost }) => dec(cost)));
    expect(toPlain(costs)).toBe('10010');
    const far = { ...into, at: parseIso('2024-09-01T00:00:00Z') };
    expect(run([BUY_LOW], [out, far]).report.unmatched.map(({ reason }) => reason)).toEqual([
      'WITHDRAWAL_OUTSIDE',
      'DEPOSIT_WITHOUT_COST',
    ]);
    expect(
      run(
        [BUY_LOW],
        [
          { ...out, txid: 'x' },
          { ...far, txid: 'x' },
        ],
      ).report.unmatched,
    ).toEqual([]);
  });

  it('counts what a transfer of money cost, between own accounts and to outside alike', () => {
    const moved = { at: '2024-06-01T10:00:00Z', asset: 'USDT' };
    const left = movement({ kind: 'withdrawal', ...moved, quantity: '-500', fee: '1.5' });
    const came = movement({ kind: 'deposit', ...moved, quantity: '499.5', account: 1 });
    for (const [movements, fees] of [
      [[left], '1.5'],
      [[left, came], '2'],
    ] as const) {
      const { figures, rows } = run([], movements);
      expect(figures.feesTotal).toBe(fees);
      expect(rows, 'money has no lots').toEqual([]);
      expect(figures.unmatchedTotal).toBe(0);
    }
    const euros = { ...left, asset: 'EUR' };
    expect(
      run([], [euros]).report.unmatched.map(({ reason }) => reason),
      'no rate',
    ).toEqual(['RATE_MISSING']);
  });

  it('lists transfers that fit several others instead of choosing', () => {
    const out = movement({ kind: 'withdrawal', at: '2024-06-01T10:00:00Z', quantity: '-0.5' });
    const first = movement({ kind: 'deposit', at: '2024-06-01T10:30:00Z', quantity: '0.5', account: 1 });
    const second = movement({ kind: 'deposit', at: '2024-06-01T10:40:00Z', quantity: '0.5', account: 2 });
    const { report } = run([BUY_LOW], [out, first, second]);
    expect(report.unmatched.map(({ reason, candidates }) => [reason, candidates])).toEqual([
      ['TRANSFER_AMBIGUOUS', 2],
      ['TRANSFER_AMBIGUOUS', 1],
      ['TRANSFER_AMBIGUOUS', 1],
    ]);
  });

  it('lists a move between wallets of one account that has no other side, and leaves the lots as they are', () => {
    const at = '2024-06-01T10:00:00Z';
    const out = movement({ kind: 'transfer', at, quantity: '-0.4' });
    const back = movement({ kind: 'transfer', at: '2024-09-01T10:00:00Z', quantity: '0.4' });
    expect(run([BUY_LOW, SELL], [back, out]).report.unmatched, 'there and back').toEqual([]);
    const others = [
      out,
      { ...back, account: 1 },
      { ...back, asset: 'ETH' },
      { ...back, quantity: readUnits('0.3') },
      movement({ kind: 'transfer', at, quantity: '-100', asset: 'USDT' }),
    ];
    const { report, rows } = run([BUY_LOW, SELL], others);
    expect(report.unmatched.map(({ reason, asset, quantity }) => [reason, asset, writeUnits(quantity)])).toEqual([
      ['TRANSFER_ONE_SIDED', 'BTC', '0.4'],
      ['TRANSFER_ONE_SIDED', 'BTC', '0.4'],
      ['TRANSFER_ONE_SIDED', 'ETH', '0.4'],
      ['TRANSFER_ONE_SIDED', 'BTC', '0.3'],
    ]);
    expect(rows).toMatchObject([{ quantity: '1', gain: '14965' }]);
    const twice = [out, movement({ kind: 'transfer', at: '2024-08-31T10:00:00Z', quantity: '-0.4' }), back];
    expect(
      run([BUY_LOW], twice).report.unmatched.map((row) => row.at),
      'the nearest is its other side',
    ).toEqual([parseIso(at)]);
  });

  it('counts income at its worth, which is then what the coins cost', () => {
    const { figures, rows } = run(
      [{ ...SELL, quantity: '0.1', fee: '0' }],
      [movement({ kind: 'income', at: '2024-06-01T10:00:00Z', quantity: '0.1' })],
    );
    expect(figures.incomeTotal).toBe('2000');
    expect(rows).toMatchObject([{ cost: '2000', proceeds: '2500', gain: '500' }]);
  });

  it('lists what it cannot match, and counts it in no sum', () => {
    const deposit = movement({ kind: 'deposit', at: '2023-12-01T00:00:00Z', quantity: '0.4' });
    const { report, rows } = run([BUY_LOW, { ...SELL, quantity: '2', fee: '0' }], [deposit]);
    expect(report.unmatched.map(({ reason, quantity }) => [reason, writeUnits(quantity)])).toEqual([
      ['DEPOSIT_WITHOUT_COST', '0.4'],
      ['COST_UNKNOWN', '0.4'],
      ['LOTS_MISSING', '0.6'],
    ]);
    expect(rows).toMatchObject([{ quantity: '1', proceeds: '25000', cost: '10010' }]);
    const noRate = run([
      { ...BUY_LOW, symbol: 'BTCEUR', feeAsset: 'EUR' },
      { ...SELL, symbol: 'BTC', fee: '0' },
    ]);
    expect(noRate.report.unmatched.map(({ reason }) => reason)).toEqual(['RATE_MISSING', 'SYMBOL_UNKNOWN']);
  });

  it('matches as the ledger does to the last digit, whatever the history and the method', () => {
    const amount = fc.integer({ min: 1, max: 999_999 }).map((value) => `${value / 1_000}`);
    const step = fc.record({
      isBuy: fc.boolean(),
      quantity: amount,
      price: amount,
      fee: fc.constantFrom('0', '0.37', '1.001'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...TAX_METHODS), fc.array(step, { minLength: 2, maxLength: 40 }), (method, steps) => {
        let held = dec('0');
        let pool = createLotPool('BTC', method, []);
        const wanted: string[] = [];
        const trades: Trade[] = [];
        for (const [index, { isBuy, quantity, price, fee }] of steps.entries()) {
          const at = new Date(1_700_000_000_000 + index * 60_000).toISOString();
          const notional = dec(quantity).times(dec(price));
          if (!isBuy && dec(quantity).gt(held)) continue;
          trades.push({ at, side: isBuy ? 'b' : 's', quantity, price, fee, reference: `t${index}` });
          if (isBuy) {
            held = held.plus(dec(quantity));
            const lot = { id: `t${index}`, asset: 'BTC', quantity: dec(quantity), remaining: dec(quantity) };
            pool = addLot(pool, { ...lot, cost: notional.plus(dec(fee)), acquiredAt: parseIso(at), sequence: index });
            continue;
          }
          held = held.minus(dec(quantity));
          const disposal = { asset: 'BTC', quantity: dec(quantity), proceeds: notional.minus(dec(fee)) };
          const match = matchLots(pool, { ...disposal, reference: `t${index}`, disposedAt: parseIso(at) });
          pool = match.pool;
          for (const gain of match.gains)
            wanted.push(
              [gain.lotId, gain.reference, toPlain(gain.quantity), toPlain(gain.proceeds), toPlain(gain.cost)].join(
                ' ',
              ),
            );
        }
        const { rows, poolOf } = run(trades, [], { method });
        expect(
          rows.map((row) => [row.lotReference, row.reference, row.quantity, row.proceeds, row.cost].join(' ')),
        ).toEqual(wanted);
        expect(writeMoney(poolOf(0, 'BTC').knownCost)).toBe(toPlain(pool.cost));
      }),
      { numRuns: 150 },
    );
  });

  it('previews a sale without selling', () => {
    const { poolOf } = run([BUY_LOW, BUY_HIGH]);
    const sale = {
      quantity: readUnits('1.5'),
      proceeds: readMoney('30000'),
      at: epochMs(parseIso('2025-01-10T00:00:00Z')),
    };
    const preview = previewSale(poolOf(0, 'BTC'), sale);
    expect(preview.lots.map(({ quantity, isLong }) => [quantity, isLong])).toEqual([
      ['1', true],
      ['0.5', false],
    ]);
    expect([preview.gain, preview.longGain, preview.missing]).toEqual(['4975', '9990', '0']);
    expect(previewSale(poolOf(0, 'BTC'), sale)).toEqual(preview);
    expect(previewSale(poolOf(0, 'BTC'), { ...sale, quantity: 3n * ONE_UNIT }).missing).toBe('1');
  });
});

describe('a question about an asset that nobody held', () => {
  it.each(['account', 'all'] as const)('finds nothing and leaves nothing behind, with lots by %s', (pool) => {
    const { poolOf } = run([BUY_LOW], [], { pool });
    expect(poolOf(0, 'BTC')).toBe(poolOf(0, 'BTC'));
    const none = poolOf(0, 'NOSUCH');
    expect(none).toMatchObject({ quantity: 0n, knownQuantity: 0n, knownCost: 0n });
    expect(poolOf(0, 'NOSUCH'), 'it was not kept').not.toBe(none);
  });
});

describe('days in a time zone', () => {
  it('begin and end where the zone has midnight, on days of changing clocks, too', () => {
    expect(zonedDayStart('2025-01-01', 'Europe/Berlin')).toBe(parseIso('2024-12-31T23:00:00Z'));
    expect(zonedDayEnd('2025-12-31', 'America/New_York')).toBe(parseIso('2026-01-01T05:00:00Z'));
    expect(zonedDayStart('2025-03-30', 'Europe/Berlin')).toBe(parseIso('2025-03-29T23:00:00Z'));
    expect(zonedDayEnd('2025-03-30', 'Europe/Berlin')).toBe(parseIso('2025-03-30T22:00:00Z'));
    expect(zonedYear(parseIso('2024-12-31T23:30:00Z'), 'Europe/Berlin')).toBe(2025);
    expect(createZoneClock('Asia/Kolkata')(parseIso('2025-01-01T00:00:00Z'))).toBe('2025-01-01 05:30:00');
  });
});

describe('rates', () => {
  const rates = createRates(
    'EUR',
    new Map([
      ['EURUSDT', () => 1.25],
      ['BTCUSDT', () => 50_000],
    ]),
  );
  it('go over dollars where there is no market of the pair itself', () => {
    expect(writeUnits(rates('USDT', 0) ?? 0n)).toBe('0.8');
    expect(writeUnits(rates('BTC', 0) ?? 0n)).toBe('40000');
    expect(rates('SOL', 0)).toBeNull();
    expect(createRates('USD', new Map())('USDC', 0)).toBe(ONE_UNIT);
  });

  it('go over one other market where a coin has none against dollars, and only then', () => {
    const closes = new Map<string, CloseAt>([
      ['XYZBTC', () => 0.000_001_23],
      ['BTCUSDT', () => 50_000],
      ['ADABTC', () => 1],
      ['ADAUSDT', (at) => (at === 0 ? 0.5 : null)],
      ['EURUSDT', () => 1.25],
    ]);
    const [dollars, euros] = [createRates('USDT', closes), createRates('EUR', closes)];
    expect(writeUnits(dollars('XYZ', 0) ?? 0n)).toBe('0.0615');
    expect(writeUnits(euros('XYZ', 0) ?? 0n)).toBe('0.0492');
    expect(writeUnits(dollars('ADA', 0) ?? 0n)).toBe('0.5');
    expect(writeUnits(dollars('ADA', 1) ?? 0n)).toBe('50000');
  });
});

describe('fixed decimals', () => {
  it('are read and written to the last digit', () => {
    for (const text of ['0', '1', '-1.5', '0.000000000000000001', '123456789.123456789'])
      expect(writeUnits(readUnits(text))).toBe(text);
    expect(writeUnits(readUnits('0.0000000000000000015'))).toBe('0.000000000000000002');
    expect(writeUnits(readUnits('-0.0000000000000000005'))).toBe('0');
    for (const text of ['1e-8', '1e8', '1 0', '--1', '1.2.3']) expect(() => readUnits(text), text).toThrow();
    for (const text of ['-0.05', '999999999999999', '-999999999999999.5', '9007199254740993', '-123456789012345678.9'])
      expect(writeUnits(readUnits(text))).toBe(text);
  });
});
