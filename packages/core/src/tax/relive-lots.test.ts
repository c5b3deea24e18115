import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertUntil } from '../base/testing/assert-until.ts';
import { sumDecimals, toPlain, ZERO } from '../base/decimal.ts';
import { readUnits, writeMoney, writeUnits } from './fixed.ts';
import { indexAssets, type LotPayment, lotChangesOf, lotPaymentsOf } from './lot-changes.ts';
import { listOpenLots, sumOpenLots } from './open-lots.ts';
import { createRates } from './rates.ts';
import { reliveGains, reliveLots, sumRelivedLots } from './relive-lots.ts';
import { runTax, type TaxInput } from './run-tax.ts';
import { createFillColumns, extendFills, type OutsideRow, type TaxFills } from './tax-input.ts';
import { isLongGain } from './tax-lines.ts';
import type { TaxOptions } from './tax-report.ts';
import { TAX_METHODS } from './tax-methods.ts';

const OPTIONS: TaxOptions = { method: 'fifo', pool: 'account', currency: 'USDT', from: 0, to: 0, accounts: null };
const HOUR = 3_600_000;
/** A price that ends nowhere, one that is known by another coin, and none for ADA. */
const rateAt = createRates(
  'USDT',
  new Map([
    ['BTCUSDT', (at: number) => 20_000 + (at % 977) / 7],
    ['BNBUSDT', () => 311.7],
    ['EURUSDT', () => 1.083_7],
  ]),
);

interface Trade {
  readonly account: number;
  readonly hour: number;
  readonly symbol: string;
  readonly isBuy: boolean;
  readonly quantity: number;
  readonly price: number;
  readonly fee: number;
  readonly feeAsset: string;
}

interface Moved {
  readonly account: number;
  readonly hour: number;
  readonly kind: OutsideRow['kind'];
  readonly asset: string;
  readonly quantity: number;
  readonly fee: number;
  readonly txid: string | null;
}

/** Thousandths as decimal text. */
const milli = (value: number): string => (value / 1_000).toFixed(3);

function fillsOf(trades: readonly Trade[]): TaxFills {
  const fills = createFillColumns();
  const names = new Map<string, string>();
  trades.forEach((trade, index) =>
    extendFills(
      fills,
      trade.account,
      {
        times: String(trade.hour * HOUR),
        symbols: trade.symbol,
        sides: trade.isBuy ? 'b' : 's',
        quantities: milli(trade.quantity),
        prices: milli(trade.price),
        fees: milli(trade.fee),
        feeAssets: trade.feeAsset,
        references: `t${index}`,
      },
      names,
    ),
  );
  return fills;
}

function movementsOf(moved: readonly Moved[]): readonly OutsideRow[] {
  return moved.map(({ account, hour, kind, asset, quantity, fee, txid }, index) => ({
    kind,
    account,
    at: hour * HOUR,
    asset,
    // What is a withdrawal leaves, what is a deposit or earned comes.
    quantity: readUnits(milli(kind === 'withdrawal' ? -quantity : quantity)),
    fee: readUnits(milli(kind === 'fee' ? fee : Math.abs(fee))),
    reference: `m${index}`,
    txid,
  }));
}

const trade: fc.Arbitrary<Trade> = fc.record({
  account: fc.nat(1),
  hour: fc.integer({ min: 1, max: 40 }),
  symbol: fc.constantFrom('BTCUSDT', 'BNB/BTC', 'BTCEUR', 'ADAUSDT', 'BTC/ADA', 'nonsense'),
  isBuy: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 9_999 }),
  price: fc.integer({ min: 1, max: 30_000_000 }),
  fee: fc.integer({ min: -50, max: 500 }),
  feeAsset: fc.constantFrom('USDT', 'BTC', 'BNB', 'ADA', 'EUR'),
});
const moved: fc.Arbitrary<Moved> = fc.record({
  account: fc.nat(1),
  hour: fc.integer({ min: 1, max: 40 }),
  kind: fc.constantFrom('deposit', 'withdrawal', 'transfer', 'fee', 'adjustment', 'income'),
  asset: fc.constantFrom('BTC', 'BNB', 'ADA', 'USDT', 'EUR'),
  quantity: fc.nat(5_000),
  fee: fc.integer({ min: -20, max: 20 }),
  txid: fc.constantFrom(null, 'x', 'y'),
});
/** From one own account to the other: what comes is what was sent, or up to a hundredth less, and may come before it by its own clock. */
const sent: fc.Arbitrary<readonly Moved[]> = fc
  .record({ one: moved, kept: fc.nat(10), hours: fc.constantFrom(-0.125, 0, 1, 5) })
  .map(({ one, kept, hours }) => {
    const left: Moved = { ...one, kind: 'withdrawal' };
    const hour = one.hour + hours;
    const quantity = one.quantity - Math.floor((one.quantity * kept) / 1_000);
    return [left, { ...left, account: 1 - one.account, hour, kind: 'deposit', quantity }];
  });

/** What both ways find of an asset in an account. */
function bothWays(trades: readonly Trade[], others: readonly Moved[], asset: string, account: number) {
  const input = { fills: fillsOf(trades), movements: movementsOf(others), rateAt, paperAccounts: new Set<number>() };
  const pool = runTax({ ...input, options: OPTIONS }).poolOf(account, asset);
  const index = indexAssets(input);
  const again = reliveLots(index, asset, account, { left: 1_000_000 });
  const sum = sumRelivedLots(again);
  const { quantity, known, cost } = sumOpenLots(pool);
  return {
    moved: [...lotChangesOf(index, asset)].filter(({ kind }) => kind === 'move').length,
    kept: listOpenLots(pool).map(({ reference, acquiredAt, remaining, cost: paid }) => [
      reference,
      acquiredAt,
      remaining,
      paid,
    ]),
    relived: again.map(({ reference, acquiredAt, left, cost: paid }) => [
      reference,
      acquiredAt,
      toPlain(left),
      paid === null ? null : toPlain(paid),
    ]),
    sums: [
      [quantity, known, cost],
      [toPlain(sum.units), toPlain(sum.known), toPlain(sum.cost)],
    ],
  };
}

const ASSETS = ['BTC', 'BNB', 'ADA', 'USDT', 'EUR'];
const movedOrSent = fc.array(
  fc.oneof(
    moved.map((one) => [one]),
    sent,
  ),
  { maxLength: 12 },
);
const options: fc.Arbitrary<TaxOptions> = fc.record({
  method: fc.constantFrom(...TAX_METHODS),
  pool: fc.constantFrom('account', 'all'),
  currency: fc.constant('USDT'),
  from: fc.constantFrom(0, 10 * HOUR),
  to: fc.constantFrom(30 * HOUR, 100 * HOUR),
  accounts: fc.constantFrom(null, [0]),
});

/** Gains, income and fees of an asset in a report, and found a second time: decimal text. */
function bothReports(input: Omit<TaxInput, 'options'>, chosen: TaxOptions, asset: string) {
  const { report } = runTax({ ...input, options: chosen });
  const index = indexAssets(input);
  const payments = [...lotPaymentsOf(index, asset)].filter(({ account, at }) => report.covers(account, at));
  const sumOf = (kind: LotPayment['kind'], part: 'quantity' | 'worth'): string =>
    toPlain(
      sumDecimals(
        payments
          .filter((payment) => payment.kind === kind && (kind === 'fee' || payment.worth !== null))
          .map((payment) => payment[part] ?? ZERO),
      ),
    );
  const [fees, income] = [report.fees.get(asset), report.incomeByAsset.get(asset)];
  return {
    kept: {
      gains: report.lines
        .page(asset, 0, 1_000)
        .rows.map(({ place: _place, asset: _asset, gain: _gain, ...row }) => row),
      fees: [writeMoney(fees?.quantity ?? 0n), writeMoney(fees?.value ?? 0n)],
      income: [writeUnits(income?.quantity ?? 0n), writeMoney(income?.value ?? 0n)],
    },
    again: {
      gains: [...reliveGains(index, asset, chosen, { left: 1_000_000 })]
        .filter(({ account, disposedAt }) => report.covers(account, disposedAt))
        .map((gain) => ({
          ...gain,
          quantity: toPlain(gain.quantity),
          proceeds: toPlain(gain.proceeds),
          cost: toPlain(gain.cost),
          isLong: isLongGain(gain),
        })),
      fees: [sumOf('fee', 'quantity'), sumOf('fee', 'worth')],
      income: [sumOf('income', 'quantity'), sumOf('income', 'worth')],
    },
  };
}

describe('gains, income and fees that are found a second time', () => {
  it('are those of the tax report row by row, by every method, in one pool and in several, of real and paper accounts', () => {
    const seen = { gains: 0, fees: 0, income: 0 };
    fc.assert(
      fc.property(
        fc.array(trade, { maxLength: 25 }),
        movedOrSent,
        fc.constantFrom(...ASSETS),
        fc.record({ chosen: options, paper: fc.constantFrom([], [1]) }),
        (trades, others, asset, { chosen, paper }) => {
          const input = {
            fills: fillsOf(trades),
            movements: movementsOf(others.flat()),
            rateAt,
            paperAccounts: new Set(paper),
          };
          const { kept, again } = bothReports(input, chosen, asset);
          expect(again).toEqual(kept);
          seen.gains += kept.gains.length;
          seen.fees += Number(kept.fees[0] !== '0');
          seen.income += Number(kept.income[0] !== '0');
        },
      ),
      { numRuns: 1_000 },
    );
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(10);
  });
});

describe('lots that are found a second time', () => {
  it('are those of the tax report, to the last digit, whatever was traded, paid and moved', () => {
    let moves = 0;
    assertUntil(
      fc.property(
        fc.array(trade, { maxLength: 25 }),
        movedOrSent,
        fc.constantFrom('BTC', 'BNB', 'ADA', 'USDT'),
        fc.nat(1),
        (trades, others, asset, account) => {
          const { kept, relived, sums, moved: parts } = bothWays(trades, others.flat(), asset, account);
          moves += parts;
          expect(relived).toEqual(kept);
          expect(sums[1]).toEqual(sums[0]);
        },
      ),
      () => moves > 0,
      { numRuns: 400 },
    );
    expect(moves, 'transfers between own accounts').toBeGreaterThan(0);
  });

  it('go along with coins that are sent from one own account to the other', () => {
    const buy = (hour: number, price: number): Trade => ({
      account: 0,
      hour,
      symbol: 'BTCUSDT',
      isBuy: true,
      quantity: 3_000,
      price,
      fee: 1_000,
      feeAsset: 'USDT',
    });
    const left = {
      account: 0,
      hour: 10,
      kind: 'withdrawal',
      asset: 'BTC',
      quantity: 4_000,
      fee: 10,
      txid: null,
    } as const;
    const came = { ...left, account: 1, hour: 11, kind: 'deposit', fee: 0 } as const;
    const { kept, relived } = bothWays([buy(1, 100_000), buy(2, 200_000)], [left, came], 'BTC', 1);
    expect(relived).toEqual(kept);
    // Three of the first for 301, one of the second for a third of 601 less what the network took before.
    expect(relived.map(([reference, , units]) => [reference, units])).toEqual([
      ['t0', '2.99'],
      ['t1', '1.01'],
    ]);
  });
});
