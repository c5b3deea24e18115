import type { LotMethod } from '../ledger/lot-method.ts';
import type { ReportingCurrency } from '../market/reporting-currency.ts';
import { type TaxMoney, type Units, writeMoney, writeUnits } from './fixed.ts';
import { GainLines, type GainRow, isLongGain } from './tax-lines.ts';

/** Whether the lots of a coin are one pool wherever they lie, or one in each account. */
export type PoolScope = 'account' | 'all';

export interface TaxOptions {
  readonly method: LotMethod;
  readonly pool: PoolScope;
  readonly currency: ReportingCurrency;
  /** Of what is told: milliseconds since the epoch, `from <= at < to`. What came before makes the lots. */
  readonly from: number;
  readonly to: number;
  /** Tells of these accounts alone, by their places; null for all. */
  readonly accounts: readonly number[] | null;
}

/** Why something is listed instead of counted. */
export const UNMATCHED_REASONS = [
  /** Coins came in from outside: nobody can say what they cost. */
  'DEPOSIT_WITHOUT_COST',
  /** Coins left to where none of the accounts is: they are out of the lots, and no gain is counted. */
  'WITHDRAWAL_OUTSIDE',
  /** It fits several others in time and size. */
  'TRANSFER_AMBIGUOUS',
  /** Moved within an account, and nothing moved the other way: the lots stay as they are. */
  'TRANSFER_ONE_SIDED',
  /** Given away were coins of such a deposit. */
  'COST_UNKNOWN',
  /** More was given away than had ever come in. */
  'LOTS_MISSING',
  /** No candle says what it was worth. */
  'RATE_MISSING',
  /** A market whose coins cannot be told apart. */
  'SYMBOL_UNKNOWN',
] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

export interface Unmatched {
  readonly reason: UnmatchedReason;
  readonly account: number;
  readonly at: number;
  readonly asset: string;
  readonly quantity: Units;
  /** What it brought, where that is known. */
  readonly proceeds: TaxMoney | null;
  readonly reference: string;
  /** How many others it fits. */
  readonly candidates: number;
}

/** Rewards, interest, airdrops: what came in without being bought. */
export interface IncomeRow {
  readonly account: number;
  readonly at: number;
  readonly asset: string;
  readonly quantity: Units;
  readonly value: TaxMoney;
  readonly reference: string;
}

export interface GainSum {
  rows: number;
  proceeds: TaxMoney;
  cost: TaxMoney;
}

/** Unmatched rows kept; the rest is counted. */
const UNMATCHED_MAX = 10_000;
/** Rows of income kept; all are counted. */
const INCOME_MAX = 10_000;

/** What a report has gathered; filled by a run, read when it has ended. */
export class TaxReport {
  readonly options: TaxOptions;
  /** Rows by disposal, in the order of time. */
  readonly lines = new GainLines();
  readonly short: GainSum = emptySum();
  readonly long: GainSum = emptySum();
  readonly byAsset = new Map<string, { readonly short: GainSum; readonly long: GainSum }>();
  readonly byKind = new Map<GainRow['kind'], GainSum>();
  readonly income: IncomeRow[] = [];
  readonly incomeByAsset = new Map<string, { rows: number; quantity: Units; value: TaxMoney }>();
  /** Worth of all fees when they were paid, by asset; rebates are negative. */
  readonly fees = new Map<string, { quantity: TaxMoney; value: TaxMoney }>();
  readonly unmatched: Unmatched[] = [];
  unmatchedTotal = 0;
  readonly #accounts: ReadonlySet<number> | null;

  constructor(options: TaxOptions) {
    this.options = options;
    this.#accounts = options.accounts === null ? null : new Set(options.accounts);
  }

  /** Whether it tells of what happened in the account at the time. */
  covers(account: number, at: number): boolean {
    const { from, to } = this.options;
    return at >= from && at < to && (this.#accounts === null || this.#accounts.has(account));
  }

  addGain(row: GainRow): void {
    if (!this.covers(row.account, row.disposedAt)) return;
    this.lines.add(row);
    const term = isLongGain(row) ? 'long' : 'short';
    const asset = this.byAsset.get(row.asset) ?? { short: emptySum(), long: emptySum() };
    this.byAsset.set(row.asset, asset);
    const kind = this.byKind.get(row.kind) ?? emptySum();
    this.byKind.set(row.kind, kind);
    for (const sum of [this[term], asset[term], kind]) {
      sum.rows += 1;
      sum.proceeds += row.proceeds;
      sum.cost += row.cost;
    }
  }

  addIncome(row: IncomeRow): void {
    if (!this.covers(row.account, row.at)) return;
    const sum = this.incomeByAsset.get(row.asset) ?? { rows: 0, quantity: 0n, value: 0n };
    this.incomeByAsset.set(row.asset, sum);
    sum.rows += 1;
    sum.quantity += row.quantity;
    sum.value += row.value;
    if (this.income.length < INCOME_MAX) this.income.push(row);
  }

  addFee(
    account: number,
    at: number,
    fee: { readonly asset: string; readonly quantity: TaxMoney; readonly value: TaxMoney },
  ): void {
    if (fee.quantity === 0n || !this.covers(account, at)) return;
    const sum = this.fees.get(fee.asset) ?? { quantity: 0n, value: 0n };
    this.fees.set(fee.asset, sum);
    sum.quantity += fee.quantity;
    sum.value += fee.value;
  }

  addUnmatched(row: Unmatched): void {
    if (!this.covers(row.account, row.at)) return;
    this.unmatchedTotal += 1;
    if (this.unmatched.length < UNMATCHED_MAX) this.unmatched.push(row);
  }
}

function emptySum(): GainSum {
  return { rows: 0, proceeds: 0n, cost: 0n };
}

/** Sums as decimal text. */
export interface GainFigures {
  readonly rows: number;
  readonly proceeds: string;
  readonly cost: string;
  readonly gain: string;
}

function figuresOf({ rows, proceeds, cost }: GainSum): GainFigures {
  return { rows, proceeds: writeMoney(proceeds), cost: writeMoney(cost), gain: writeMoney(proceeds - cost) };
}

function addSums(a: GainSum, b: GainSum): GainSum {
  return { rows: a.rows + b.rows, proceeds: a.proceeds + b.proceeds, cost: a.cost + b.cost };
}

/** What a report says in figures; all money decimal text in its currency. */
export interface TaxTotals {
  readonly total: GainFigures;
  readonly short: GainFigures;
  readonly long: GainFigures;
  readonly byAsset: ReadonlyArray<{ readonly asset: string; readonly short: GainFigures; readonly long: GainFigures }>;
  readonly byKind: ReadonlyArray<{ readonly kind: GainRow['kind'] } & GainFigures>;
  readonly income: ReadonlyArray<{
    readonly asset: string;
    readonly rows: number;
    readonly quantity: string;
    readonly value: string;
  }>;
  readonly incomeTotal: string;
  readonly fees: ReadonlyArray<{ readonly asset: string; readonly quantity: string; readonly value: string }>;
  readonly feesTotal: string;
  readonly unmatchedTotal: number;
}

export function taxFigures(report: TaxReport): TaxTotals {
  const assets = [...report.byAsset].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const incomes = [...report.incomeByAsset].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const fees = [...report.fees].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    total: figuresOf(addSums(report.short, report.long)),
    short: figuresOf(report.short),
    long: figuresOf(report.long),
    byAsset: assets.map(([asset, { short, long }]) => ({ asset, short: figuresOf(short), long: figuresOf(long) })),
    byKind: [...report.byKind].map(([kind, sum]) => ({ kind, ...figuresOf(sum) })),
    income: incomes.map(([asset, { rows, quantity, value }]) => ({
      asset,
      rows,
      quantity: writeUnits(quantity),
      value: writeMoney(value),
    })),
    incomeTotal: writeMoney(incomes.reduce((sum, [, { value }]) => sum + value, 0n)),
    fees: fees.map(([asset, { quantity, value }]) => ({
      asset,
      quantity: writeMoney(quantity),
      value: writeMoney(value),
    })),
    feesTotal: writeMoney(fees.reduce((sum, [, { value }]) => sum + value, 0n)),
    unmatchedTotal: report.unmatchedTotal,
  };
}
