import { type Decimal, dec, ONE, toPlain, ZERO } from '@atb/core/base/decimal';
import { isCash } from '@atb/core/market/pair';
import {
  type AssetIndex,
  indexAssets,
  type LotPayment,
  lotChangesOf,
  type ReliveInput,
} from '@atb/core/tax/lot-changes';
import { type RelivedGain, reliveGains } from '@atb/core/tax/relive-lots';
import { type GainLine, isLongGain } from '@atb/core/tax/tax-lines';
import { type GainFigures, taxFigures, type TaxReport } from '@atb/core/tax/tax-report';
import { tooManyFills, tooManyOfCoin } from './relive-limits.ts';
import type {
  TaxGainFigure,
  TaxPaymentFigure,
  TaxProofAnswer,
  TaxProofEntry,
  TaxQuestion,
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
  const index = indexAssets(input);
  const asset = line?.asset ?? asked.asset;
  const assets = asset === null ? [...index.places.keys()] : [asset];
  for (const one of assets) {
    const more = tooManyOfCoin(index, one);
    if (more !== null) return more;
  }
  if (isOfPayments(asked)) return provePayments(index, report, asked, assets);
  if (!isOfGains(asked)) throw new Error('every figure of a tax report is of gains or of payments');
  return line === null ? proveGains(index, report, asked, assets) : proveLine(index, report, asked, line);
}

function isOfPayments(asked: Asked): asked is AskedPayment {
  return Object.hasOwn(OF_PAYMENT, asked.figure);
}

function isOfGains(asked: Asked): asked is AskedGain {
  return Object.hasOwn(OF_GAIN, asked.figure);
}

/** Undefined where the report has another row there, or none. */
function lineOf({ lines }: TaxReport, { place, reference }: NonNullable<Asked['lot']>): GainLine | undefined {
  const [line] = lines.slice(place, place + 1);
  return line?.reference === reference ? line : undefined;
}

function proveGains(index: AssetIndex, report: TaxReport, asked: AskedGain, assets: readonly string[]): TaxProofAnswer {
  const { figure, term } = asked;
  const again = new Sum(asked.limit);
  for (const asset of assets) {
    for (const gain of gainsOf(index, report, asset)) {
      if (term !== null && isLongGain(gain) !== (term === 'long')) continue;
      again.add(OF_GAIN[figure](gain), () => entryOfGain(asset, gain, figure));
    }
    again.settle();
  }
  return { kept: keptGains(report, asked), ...again.answer };
}

/** One row, by its place among those of its coin. */
function proveLine(index: AssetIndex, report: TaxReport, { figure }: AskedGain, line: GainLine): TaxProofAnswer {
  const rank = report.lines.rankOf(line.place);
  const kept = figure === 'quantity' ? line.quantity : figure === 'lots' ? '1' : line[figure];
  let passed = 0;
  for (const gain of gainsOf(index, report, line.asset)) {
    passed += 1;
    if (passed <= rank) continue;
    if (gain.reference !== line.reference || gain.lotReference !== line.lotReference) break;
    return { kept, again: toPlain(OF_GAIN[figure](gain)), entries: [entryOfGain(line.asset, gain, figure)], total: 1 };
  }
  return { kept, again: null, entries: [], total: 0 };
}

/** Of the report's time and accounts, in the order of time. */
function* gainsOf(index: AssetIndex, report: TaxReport, asset: string): Generator<RelivedGain> {
  if (isCash(asset)) return;
  for (const gain of reliveGains(index, asset, report.options)) {
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

function provePayments(
  index: AssetIndex,
  report: TaxReport,
  asked: AskedPayment,
  assets: readonly string[],
): TaxProofAnswer {
  const { kind, part } = OF_PAYMENT[asked.figure];
  const again = new Sum(asked.limit);
  for (const asset of assets) {
    for (const change of lotChangesOf(index, asset)) {
      if (change.kind !== kind || !report.covers(change.account, change.at)) continue;
      // What was earned without a known worth is listed as unmatched; of a fee the units count.
      if (kind === 'income' && change.worth === null) continue;
      const amount = change[part] ?? ZERO;
      again.add(amount, () => entryOfPayment(asset, change, amount));
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
