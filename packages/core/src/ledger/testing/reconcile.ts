import { type Decimal, ZERO, sumDecimals } from '../../base/decimal.ts';
import { type LedgerTotals, ledgerTotal } from './fold-ledger.ts';
import type { TaxLot } from '../tax-lot.ts';

/** The account's books, as stored, to be held against each other. */
export interface AccountBooks {
  readonly ledger: LedgerTotals;
  /** Total units by asset, free and held together. */
  readonly balances: ReadonlyMap<string, Decimal>;
  readonly lots: readonly TaxLot[];
  readonly positions: readonly PositionHolding[];
  /** Units bought less units sold and paid as base fee, by symbol, over all fills. */
  readonly filledBySymbol: ReadonlyMap<string, Decimal>;
  /** The asset gains are counted in; it has no lots. */
  readonly reportingAsset: string;
}

export interface PositionHolding {
  readonly symbol: string;
  readonly baseAsset: string;
  /** Base units, signed. */
  readonly quantity: Decimal;
}

/**
 * A disagreement between two books: `expected` from the first named, `actual` from the second, in units of `subject`
 * (an asset, or a symbol's base asset). Positions may be less than the balance (coins brought in from outside belong to
 * no position), never more.
 */
export interface LedgerDifference {
  readonly kind:
    | 'ledger_unbalanced'
    | 'ledger_and_balance'
    | 'balance_and_lots'
    | 'fills_and_positions'
    | 'positions_above_balance';
  readonly subject: string;
  readonly expected: Decimal;
  readonly actual: Decimal;
}

/** Every disagreement between the books; empty when they reconcile to the last unit. */
export function reconcile(books: AccountBooks): LedgerDifference[] {
  return [...compareLedger(books), ...compareLots(books), ...comparePositions(books)];
}

function compareLedger({ ledger, balances }: AccountBooks): LedgerDifference[] {
  const assets = new Set([...balances.keys(), ...[...ledger.values()].flatMap((sums) => [...sums.keys()])]);
  return [...assets].flatMap((asset) => [
    ...differ(
      'ledger_unbalanced',
      asset,
      ZERO,
      sumDecimals([...ledger.keys()].map((account) => ledgerTotal(ledger, account, asset))),
    ),
    ...differ('ledger_and_balance', asset, ledgerTotal(ledger, 'assets', asset), balances.get(asset) ?? ZERO),
  ]);
}

function compareLots({ balances, lots, reportingAsset }: AccountBooks): LedgerDifference[] {
  const remaining = sumBy(lots, (lot) => [lot.asset, lot.remaining]);
  const assets = new Set([...balances.keys(), ...remaining.keys()]);
  assets.delete(reportingAsset);
  return [...assets].flatMap((asset) =>
    differ('balance_and_lots', asset, balances.get(asset) ?? ZERO, remaining.get(asset) ?? ZERO),
  );
}

function comparePositions({ balances, positions, filledBySymbol }: AccountBooks): LedgerDifference[] {
  const bySymbol = sumBy(positions, (position) => [position.symbol, position.quantity]);
  const byAsset = sumBy(positions, (position) => [position.baseAsset, position.quantity]);
  const symbols = new Set([...bySymbol.keys(), ...filledBySymbol.keys()]);
  return [
    ...[...symbols].flatMap((symbol) =>
      differ('fills_and_positions', symbol, filledBySymbol.get(symbol) ?? ZERO, bySymbol.get(symbol) ?? ZERO),
    ),
    ...[...byAsset].flatMap(([asset, held]) => {
      const balance = balances.get(asset) ?? ZERO;
      return held.gt(balance) ? differ('positions_above_balance', asset, balance, held) : [];
    }),
  ];
}

function differ(
  kind: LedgerDifference['kind'],
  subject: string,
  expected: Decimal,
  actual: Decimal,
): LedgerDifference[] {
  return expected.eq(actual) ? [] : [{ kind, subject, expected, actual }];
}

function sumBy<T>(items: Iterable<T>, entry: (item: T) => readonly [string, Decimal]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const item of items) {
    const [key, amount] = entry(item);
    sums.set(key, (sums.get(key) ?? ZERO).plus(amount));
  }
  return sums;
}
