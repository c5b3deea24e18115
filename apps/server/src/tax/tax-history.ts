import { readMoney, readUnits, writeMoney, writeUnits } from '@atb/core/tax/fixed';
import { listOpenLots, sumOpenLots } from '@atb/core/tax/open-lots';
import { previewSale } from '@atb/core/tax/preview-sale';
import { createRates } from '@atb/core/tax/rates';
import { type RateAt, runTax, type TaxInput } from '@atb/core/tax/run-tax';
import { pairOf } from '@atb/core/market/pair';
import { createFillColumns, extendFills, type FillLines, type OutsideRow } from '@atb/core/tax/tax-input';
import { taxFigures, type TaxOptions } from '@atb/core/tax/tax-report';
import type { CandleArchive } from '../market-data/archive/candle-archive.ts';
import { loadCloses } from './load-closes.ts';
import { proveOpenLots } from './prove-open-lots.ts';
import { proveTax } from './prove-tax.ts';
import type { LotsAnswer, MovementText, TaxAccount, TaxAnswer, TaxQuestion, TaxReply } from './tax-messages.ts';
import { writeTaxCsv } from './write-tax-csv.ts';
import { writeTaxPdf } from './write-tax-pdf.ts';

interface Run extends ReturnType<typeof runTax> {
  readonly rateAt: RateAt;
}

/** Unmatched rows of one answer; the file has all. */
const LISTED_MAX = 200;

/** Questions about what is left share a run that no report of a period takes the place of. */
const PURPOSES: Readonly<Record<TaxQuestion['kind'], 'report' | 'preview'>> = {
  report: 'report',
  lots: 'report',
  'tax-proof': 'report',
  file: 'report',
  preview: 'preview',
  positions: 'preview',
  'open-lots': 'preview',
  'lot-proof': 'preview',
};

/** One user's history, and the report that was made of it last. */
export class TaxHistory {
  readonly accounts: readonly TaxAccount[];
  readonly #archive: Pick<CandleArchive, 'keys' | 'load'>;
  readonly #paperAccounts: ReadonlySet<number>;
  readonly #fills = createFillColumns();
  readonly #names = new Map<string, string>();
  readonly #movements: OutsideRow[] = [];
  /** The latest run of reports, and that of previews. */
  readonly #runs = new Map<'report' | 'preview', { readonly key: string; readonly run: Run }>();

  constructor(accounts: readonly TaxAccount[], archive: Pick<CandleArchive, 'keys' | 'load'>) {
    this.accounts = accounts;
    this.#paperAccounts = new Set(accounts.flatMap(({ isPaper }, place) => (isPaper ? [place] : [])));
    this.#archive = archive;
  }

  /** Different assets and symbols so far. */
  get names(): number {
    return this.#names.size;
  }

  addFills(account: number, lines: FillLines): void {
    extendFills(this.#fills, account, lines, this.#names);
  }

  addMovements(rows: readonly MovementText[]): void {
    for (const row of rows) {
      this.#names.set(row.asset, row.asset);
      this.#movements.push({ ...row, quantity: readUnits(row.quantity), fee: readUnits(row.fee) });
    }
  }

  async ask<One extends TaxQuestion>(question: One): Promise<TaxReply<One>> {
    return (await this.#answer(question)) as TaxReply<One>;
  }

  async #answer(question: TaxQuestion): Promise<TaxReply<TaxQuestion>> {
    const run = await this.#run(PURPOSES[question.kind], question.options);
    switch (question.kind) {
      case 'report':
        return this.#describe(run);
      case 'lots':
        return pickLots(run, question);
      case 'file': {
        const input = { report: run.report, accounts: this.accounts, facts: question.facts };
        return question.format === 'csv' ? writeTaxCsv(input) : [await writeTaxPdf(input)];
      }
      case 'positions':
        return run.openPools().map(({ account, asset, pool }) => ({ account, asset, ...sumOpenLots(pool) }));
      case 'open-lots': {
        const pool = run.poolOf(question.account, question.asset);
        const lots = listOpenLots(pool).slice(question.offset, question.offset + question.limit);
        return { total: sumOpenLots(pool), lots };
      }
      case 'lot-proof':
        return proveOpenLots(this.#input(run.rateAt), run.poolOf(question.account, question.asset), question);
      case 'tax-proof':
        return proveTax(this.#input(run.rateAt), run.report, question);
      case 'preview': {
        const { account, asset, quantity, proceeds, at } = question;
        const sale = { quantity: readUnits(quantity), proceeds: readMoney(proceeds), at };
        return previewSale(run.poolOf(account, asset), sale);
      }
    }
  }

  /** The same report is not made twice: pages of its lots are asked for one after another. */
  async #run(purpose: 'report' | 'preview', options: TaxOptions): Promise<Run> {
    const key = JSON.stringify(options);
    const known = this.#known(purpose, key);
    if (known !== null) return known;
    // Two reports of the longest history at once would not fit.
    this.#runs.delete(purpose);
    const span = this.#span(() => true);
    const closes = await loadCloses(this.#archive, this.#valuedAssets(), options.currency, {
      from: span.first ?? 0,
      to: span.last ?? 0,
    });
    const rateAt = createRates(options.currency, closes);
    const run = { ...runTax({ ...this.#input(rateAt), options }), rateAt };
    this.#runs.set(purpose, { key, run });
    return run;
  }

  #known(purpose: 'report' | 'preview', key: string): Run | null {
    const known = this.#runs.get(purpose);
    return known?.key === key ? known.run : null;
  }

  #input(rateAt: RateAt): Omit<TaxInput, 'options'> {
    return { fills: this.#fills, movements: this.#movements, rateAt, paperAccounts: this.#paperAccounts };
  }

  /** Of the accounts that a report's lots may come from: when something happened, and how many executions. */
  #span(isOf: (account: number) => boolean): Pick<TaxAnswer, 'first' | 'last' | 'fills'> {
    let [first, last, fills] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    const cover = (at: number): void => {
      if (at < first) first = at;
      if (at > last) last = at;
    };
    this.#fills.at.forEach((at, row) => {
      if (!isOf(this.#fills.account[row] ?? 0)) return;
      cover(at);
      fills += 1;
    });
    for (const { at, account } of this.#movements) if (isOf(account)) cover(at);
    return first > last ? { first: null, last: null, fills } : { first, last, fills };
  }

  /** Whether an account is of the type, paper or real, of those that a report tells of. */
  #areOfType({ accounts }: TaxOptions): (account: number) => boolean {
    if (accounts === null) return () => true;
    const [one] = accounts;
    return (account) => one !== undefined && this.#paperAccounts.has(account) === this.#paperAccounts.has(one);
  }

  /** Assets whose worth at a moment may be asked for: quotes, fees in a third asset, what moved beside executions. */
  #valuedAssets(): ReadonlySet<string> {
    const assets = new Set<string>();
    const pairs = new Map([...new Set(this.#fills.symbol)].map((symbol) => [symbol, pairOf(symbol)]));
    for (const pair of pairs.values()) if (pair !== null) assets.add(pair.quote);
    this.#fills.feeAsset.forEach((asset, row) => {
      if (this.#fills.fee[row] !== 0n && pairs.get(this.#fills.symbol[row] ?? '')?.base !== asset) assets.add(asset);
    });
    // What a transfer cost is known when both sides of it are: of each movement something may have to be valued.
    for (const { asset } of this.#movements) assets.add(asset);
    return assets;
  }

  #describe({ report }: Run): TaxAnswer {
    return {
      figures: taxFigures(report),
      unmatched: report.unmatched.slice(0, LISTED_MAX).map((row) => ({
        ...row,
        quantity: writeUnits(row.quantity),
        proceeds: row.proceeds === null ? null : writeMoney(row.proceeds),
      })),
      ...this.#span(this.#areOfType(report.options)),
    };
  }
}

function pickLots({ report }: Run, { asset, offset, limit }: Extract<TaxQuestion, { kind: 'lots' }>): LotsAnswer {
  return report.lines.page(asset, offset, limit);
}
