import { type Decimal, dec, ONE, toPlain, ZERO } from '@atb/core/base/decimal';
import {
  type AssetIndex,
  indexAssets,
  type LotPayment,
  lotPaymentsOf,
  type ReliveInput,
} from '@atb/core/tax/lot-changes';
import { type PartBudget, type RelivedGain, reliveGains } from '@atb/core/tax/relive-lots';
import { type GainLine, isLongGain } from '@atb/core/tax/tax-lines';
import { type GainFigures, taxFigures, type TaxReport } from '@atb/core/tax/tax-report';
import { tooManyFills, tooManyOfCoin, withinParts } from './relive-limits.ts';
import type {
  TaxGainFigure,
  TaxPaymentFigure,
  TaxProofAnswer,
  TaxProofEntry,
  TaxQuestion,
  TaxRowName,
  TooManyToRelive,
} from './tax-messages.ts';

type Asked = Extract<TaxQuestion, { readonly kind: 'tax-proof' }>;
type AskedGain = Asked & { readonly figure: TaxGainFigure };
type AskedPayment = Asked & { readonly figure: TaxPaymentFigure };

/** What one row of a report adds to a figure. */
const OF_GAIN: Readonly<Record<TaxGainFigure, (gain: RelivedGain) => Decimal>> = {
  gain: ({ proceeds, cost }) => proceeds.minus(cost),
  proceeds: ({ proceeds }) => proceeds,
  cost: ({ cost }) => cost,
  quantity: ({ quantity }) => quantity,
  lots: () => ONE,
};

const OF_PAYMENT: Readonly<
  Record<TaxPaymentFigure, { readonly kind: LotPayment['kind']; readonly part: 'quantity' | 'worth' }>
> = {
  income: { kind: 'income', part: 'worth' },
  incomeQuantity: { kind: 'income', part: 'quantity' },
  fees: { kind: 'fee', part: 'worth' },
  feeQuantity: { kind: 'fee', part: 'quantity' },
};

/** Where a figure is found a second time. */
interface Found {
  readonly index: AssetIndex;
  readonly report: TaxReport;
  /** Those that the figure is of. */
  readonly assets: readonly string[];
}

/** A figure of a report as it is shown, and found a second time from the history. */
export function proveTax(
  input: ReliveInput,
  report: TaxReport,
  asked: Asked,
): TaxProofAnswer | 'no_lot' | TooManyToRelive {
  const line = asked.lot === null ? null : lineOf(report, asked.lot);
  if (line === undefined) return 'no_lot';
  const tooMany = tooManyFills(input.fills.at.length);
  if (tooMany !== null) return tooMany;
  const asset = line?.asset ?? asked.asset;
  const index = indexAssets(input, asset ?? undefined);
  const found = { index, report, assets: asset === null ? [...index.places.keys()] : [asset] };
  if (isOfPayments(asked)) return { asset, ...provePayments(found, asked) };
  if (!isOfGains(asked)) throw new Error('every figure of a tax report is of gains or of payments');
  for (const one of found.assets) {
    const more = tooManyOfCoin(index, one);
    if (more !== null) return more;
  }
  const proved = withinParts((budget) =>
    line === null ? proveGains(found, asked, budget) : proveLine(found, asked, { line, budget }),
  );
  return 'most' in proved ? proved : { asset, ...proved };
}

type Proved = Omit<TaxProofAnswer, 'asset'>;

function isOfPayments(asked: Asked): asked is AskedPayment {
  return Object.hasOwn(OF_PAYMENT, asked.figure);
}

function isOfGains(asked: Asked): asked is AskedGain {
  return Object.hasOwn(OF_GAIN, asked.figure);
}

/** What names a row beside its place. */
const NAME = ['asset', 'quantity', 'reference', 'lotReference'] as const;

/** Undefined where the report has another row there, or none. */
function lineOf({ lines }: TaxReport, row: TaxRowName): GainLine | undefined {
  const [line] = lines.slice(row.place, row.place + 1);
  return line !== undefined && NAME.every((part) => line[part] === row[part]) ? line : undefined;
}

function proveGains(found: Found, asked: AskedGain, budget: PartBudget): Proved {
  const { figure, term } = asked;
  const again = new Sum(asked.limit);
  for (const asset of found.assets) {
    for (const gain of gainsOf(found, asset, budget)) {
      if (term !== null && isLongGain(gain) !== (term === 'long')) continue;
      again.add(OF_GAIN[figure](gain), () => entryOfGain(asset, gain, figure));
    }
    again.settle();
  }
  return { kept: keptGains(found.report, asked), ...again.answer };
}

interface Row {
  readonly line: GainLine;
  readonly budget: PartBudget;
}

/** One row, by its place among those of its coin. */
function proveLine(found: Found, { figure }: AskedGain, { line, budget }: Row): Proved {
  const rank = found.report.lines.rankOf(line.place);
  const kept = figure === 'quantity' ? line.quantity : figure === 'lots' ? '1' : line[figure];
  let passed = 0;
  for (const gain of gainsOf(found, line.asset, budget)) {
    passed += 1;
    if (passed <= rank) continue;
    if (gain.reference !== line.reference || gain.lotReference !== line.lotReference) break;
    return { kept, again: toPlain(OF_GAIN[figure](gain)), entries: [entryOfGain(line.asset, gain, figure)], total: 1 };
  }
  return { kept, again: null, entries: [], total: 0 };
}

/** Of the report's time and accounts, in the order of time. */
function* gainsOf({ index, report }: Found, asset: string, budget: PartBudget): Generator<RelivedGain> {
  for (const gain of reliveGains(index, asset, report.options, budget)) {
    if (report.covers(gain.account, gain.disposedAt)) yield gain;
  }
}

function keptGains(report: TaxReport, { figure, asset, term }: AskedGain): string {
  const figures = taxFigures(report);
  const whole = asset === null ? figures : figures.byAsset.find((one) => one.asset === asset);
  const sums: ReadonlyArray<GainFigures | undefined> =
    term === null ? [whole?.short, whole?.long] : [term === 'short' ? whole?.short : whole?.long];
  const kept = sums.map((sum) => (sum === undefined ? ZERO : dec(textOf(sum, figure))));
  return toPlain(kept.reduce((a, b) => a.plus(b), ZERO));
}

/** Units of different lots are no figure of the report: `quantity` is of one row. */
function textOf(sum: GainFigures, figure: TaxGainFigure): string {
  if (figure === 'quantity') throw new Error('a quantity is of one lot');
  return figure === 'lots' ? String(sum.rows) : sum[figure];
}

function provePayments({ index, report, assets }: Found, asked: AskedPayment): Proved {
  const { kind, part } = OF_PAYMENT[asked.figure];
  const again = new Sum(asked.limit);
  for (const asset of assets) {
    for (const payment of lotPaymentsOf(index, asset)) {
      if (payment.kind !== kind || !report.covers(payment.account, payment.at)) continue;
      // What was earned without a known worth is listed as unmatched; of a fee the units count.
      if (kind === 'income' && payment.worth === null) continue;
      const amount = payment[part] ?? ZERO;
      again.add(amount, () => entryOfPayment(asset, payment, amount));
    }
    again.settle();
  }
  return { kept: keptPayments(report, asked), ...again.answer };
}

function keptPayments(report: TaxReport, { figure, asset }: AskedPayment): string {
  const { income, incomeTotal, fees, feesTotal } = taxFigures(report);
  const { kind, part } = OF_PAYMENT[figure];
  if (asset === null) return kind === 'income' ? incomeTotal : feesTotal;
  const row = (kind === 'income' ? income : fees).find((one) => one.asset === asset);
  return (part === 'worth' ? row?.value : row?.quantity) ?? '0';
}

/** Adds up, and keeps the latest rows. */
class Sum {
  readonly #limit: number;
  #sum = ZERO;
  #total = 0;
  /** Of the assets before. */
  #latest: readonly TaxProofEntry[] = [];
  /** Of the asset at hand, in the order of time. */
  #own: Array<() => TaxProofEntry> = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(amount: Decimal, entry: () => TaxProofEntry): void {
    this.#sum = this.#sum.plus(amount);
    this.#total += 1;
    this.#own.push(entry);
    if (this.#own.length > 2 * this.#limit) this.#own = this.#own.slice(-this.#limit);
  }

  /** An asset is at its end. */
  settle(): void {
    const own = this.#own.slice(-this.#limit).map((entry) => entry());
    this.#own = [];
    this.#latest = [...this.#latest, ...own].toSorted((a, b) => b.at - a.at).slice(0, this.#limit);
  }

  get answer(): Pick<TaxProofAnswer, 'again' | 'entries' | 'total'> {
    return { again: toPlain(this.#sum), entries: this.#latest, total: this.#total };
  }
}

function entryOfGain(asset: string, gain: RelivedGain, figure: TaxGainFigure): TaxProofEntry {
  const { kind, quantity, proceeds, cost, acquiredAt, disposedAt, reference } = gain;
  const of = { kind, acquiredAt, proceeds: toPlain(proceeds), cost: toPlain(cost) };
  const amount = toPlain(OF_GAIN[figure](gain));
  return { at: disposedAt, asset, quantity: toPlain(quantity), amount, reference, of };
}

function entryOfPayment(
  asset: string,
  { kind, at, quantity, worth, reference }: LotPayment,
  amount: Decimal,
): TaxProofEntry {
  const text = worth === null ? null : toPlain(worth);
  const of = kind === 'income' ? { kind, worth: text ?? '0' } : ({ kind: 'paid', worth: text } as const);
  return { at, asset, quantity: toPlain(quantity), amount: toPlain(amount), reference, of };
}
