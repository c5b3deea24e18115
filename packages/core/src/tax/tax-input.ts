import { readMoney, readUnits, type TaxMoney, type Units } from './fixed.ts';
import type { Movement } from './match-transfers.ts';

/** Executions of one account as a database writes them, oldest first: columns of lines. */
export interface FillLines {
  readonly times: string;
  readonly symbols: string;
  /** `b` or `s`. */
  readonly sides: string;
  readonly quantities: string;
  readonly prices: string;
  readonly fees: string;
  readonly feeAssets: string;
  readonly references: string;
}

/** Executions in columns; row i of every column is one execution. */
export interface TaxFills {
  readonly account: number[];
  /** Milliseconds since the epoch. */
  readonly at: number[];
  readonly symbol: string[];
  readonly isBuy: boolean[];
  readonly quantity: Units[];
  readonly price: Units[];
  /** Units of the fee's asset; negative for what the exchange paid. */
  readonly fee: TaxMoney[];
  readonly feeAsset: string[];
  readonly reference: string[];
}

export function createFillColumns(): TaxFills {
  return {
    account: [],
    at: [],
    symbol: [],
    isBuy: [],
    quantity: [],
    price: [],
    fee: [],
    feeAsset: [],
    reference: [],
  };
}

/** Texts of figures that are known again. */
const KNOWN_MAX = 20_000;
const unitsByText = new Map<string, Units>();

/** Prices lie on ticks and quantities on lots, and bots trade at the same ones again and again: one figure in memory for all of them. */
function readKnownUnits(text: string): Units {
  const known = unitsByText.get(text);
  if (known !== undefined) return known;
  if (unitsByText.size === KNOWN_MAX) unitsByText.clear();
  const units = readUnits(text);
  unitsByText.set(text, units);
  return units;
}

/** Appends executions of an account. */
export function extendFills(columns: TaxFills, account: number, lines: FillLines, names: Map<string, string>): void {
  if (lines.times === '') return;
  // One text for each name instead of one a row.
  const named = (name: string): string => {
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, name);
    return name;
  };
  for (const time of lines.times.split('\n')) {
    columns.at.push(Number(time));
    columns.account.push(account);
  }
  for (const symbol of lines.symbols.split('\n')) columns.symbol.push(named(symbol));
  for (const side of lines.sides.split('\n')) columns.isBuy.push(side === 'b');
  for (const quantity of lines.quantities.split('\n')) columns.quantity.push(readKnownUnits(quantity));
  for (const price of lines.prices.split('\n')) columns.price.push(readKnownUnits(price));
  for (const fee of lines.fees.split('\n')) columns.fee.push(readMoney(fee));
  for (const asset of lines.feeAssets.split('\n')) columns.feeAsset.push(named(asset));
  for (const reference of lines.references.split('\n')) columns.reference.push(reference);
}

/** What moved beside executions. */
export interface OutsideRow extends Movement {
  readonly kind: 'deposit' | 'withdrawal' | 'transfer' | 'fee' | 'adjustment' | 'income';
}
