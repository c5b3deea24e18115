import type { Decimal } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import type { ExchangeRecord } from '../ledger/exchange-record.ts';
import { type CsvLine, createCsvReader, OpenQuote } from './csv-reader.ts';
import { type DateOrder, readCsvTime, type TimeForm } from './csv-time.ts';
import { digestText } from './digest-text.ts';
import { BadCell, type CellReader, type ImportFormat } from './import-format.ts';
import { IMPORT_FORMATS } from './import-formats.ts';
import { readAmount } from './import-names.ts';

/** What is wrong with a line. */
export interface ImportFault {
  /** From 1, as editors count. */
  readonly line: number;
  /** Heading of the column in lower case; null for the line as a whole. */
  readonly column: string | null;
  /** A sentence without the line. */
  readonly message: string;
}

export interface HistoryImportOptions {
  /** Exchange of the account that the file is for; null where any will do. */
  readonly venue: 'binance' | 'kraken' | 'coinbase' | null;
  /** Of dates such as 05/01/2026; null where nobody said. */
  readonly dateOrder: DateOrder | null;
}

/** What has been found so far, as JSON holds it. */
export interface ImportSummary {
  readonly format: ImportFormat['id'] | null;
  readonly records: number;
  /** By kind of record. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Lines left out, by the file's own word for them. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** The first hundred, in the order of lines. */
  readonly faults: readonly ImportFault[];
  readonly faultsTotal: number;
  readonly first: EpochMs | null;
  readonly last: EpochMs | null;
  /** Whether every record has the number under which the exchange itself tells of it. */
  readonly hasVenueIds: boolean;
}

export interface HistoryReader {
  /** Records of the lines that are complete with this piece of the file. */
  readonly push: (text: string) => ExchangeRecord[];
  /** The rest. After it the summary is whole. */
  readonly end: () => ExchangeRecord[];
  readonly summary: () => ImportSummary;
}

const FAULTS_MAX = 100;
/** Lines before the headings in which an exchange says whose file it is. */
const PREAMBLE_MAX = 10;
const ID_MAX = 128;
const ASSET = /^[^\s/]{1,32}$/u;
/** Nobody traded before it. */
const EARLIEST = Date.UTC(2009, 0, 3);

/** Reads a file as it comes in. Nothing is decided here: whoever reads it takes all records or, with a fault, none. */
export function createHistoryReader(options: HistoryImportOptions): HistoryReader {
  const csv = createCsvReader();
  const state = new ReadState(options);
  const take = (lines: readonly CsvLine[]): ExchangeRecord[] => lines.flatMap((line) => state.take(line) ?? []);
  const guarded = (read: () => CsvLine[]): ExchangeRecord[] => {
    try {
      return take(read());
    } catch (error) {
      if (!(error instanceof OpenQuote)) throw error;
      state.addFault({ line: error.line, column: null, message: 'A quotation mark is opened here and never closed.' });
      return [];
    }
  };
  return {
    push: (text) => guarded(() => csv.push(text)),
    end: () => {
      const records = guarded(() => csv.end());
      state.end();
      return records;
    },
    summary: () => state.summary(),
  };
}

class ReadState {
  readonly #options: HistoryImportOptions;
  readonly #kinds = new Map<ExchangeRecord['kind'], number>();
  readonly #leftOut = new Map<string, number>();
  readonly #faults: ImportFault[] = [];
  readonly #seen = new Map<string, number>();
  #faultsTotal = 0;
  #records = 0;
  #first: EpochMs | null = null;
  #last: EpochMs | null = null;
  #format: ImportFormat | null = null;
  readonly #columns = new Map<string, number>();
  #preamble = 0;
  #hasGivenUp = false;
  #timeForm: { readonly form: TimeForm; readonly line: number } | null = null;

  constructor(options: HistoryImportOptions) {
    this.#options = options;
  }

  summary(): ImportSummary {
    return {
      format: this.#format?.id ?? null,
      records: this.#records,
      kinds: Object.fromEntries(this.#kinds),
      leftOut: Object.fromEntries(this.#leftOut),
      faults: this.#faults,
      faultsTotal: this.#faultsTotal,
      first: this.#first,
      last: this.#last,
      hasVenueIds: this.#format?.hasVenueIds === true && this.#seen.size === 0,
    };
  }

  addFault(fault: ImportFault): void {
    this.#faultsTotal += 1;
    if (this.#faults.length < FAULTS_MAX) this.#faults.push(fault);
  }

  end(): void {
    if (this.#hasGivenUp) return;
    if (this.#format === null) this.#giveUp(1, NO_HEADINGS);
    else if (this.#records === 0 && this.#faultsTotal === 0)
      this.addFault({ line: 1, column: null, message: 'The file has no line that can be imported.' });
  }

  take(line: CsvLine): ExchangeRecord | null {
    if (this.#hasGivenUp) return null;
    if (this.#format === null) {
      this.#findFormat(line);
      return null;
    }
    try {
      return this.#read(this.#format, line);
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      const message = `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`;
      this.addFault({ line: line.line, column: error.column, message });
      return null;
    }
  }

  #findFormat({ line, fields }: CsvLine): void {
    const headings = fields.map(plainHeading);
    const found = IMPORT_FORMATS.find((format) => format.headings.every((heading) => headings.includes(heading)));
    if (found === undefined) {
      this.#preamble += 1;
      if (this.#preamble >= PREAMBLE_MAX) this.#giveUp(1, NO_HEADINGS);
      return;
    }
    const { venue } = this.#options;
    if (found.venue !== null && venue !== null && found.venue !== venue) {
      this.#giveUp(
        line,
        `This is a file of ${NAMES[found.venue]} (${found.label}), and the account is one of ${NAMES[venue]}.`,
      );
      return;
    }
    this.#format = found;
    headings.forEach((heading, place) => {
      if (!this.#columns.has(heading)) this.#columns.set(heading, place);
    });
  }

  #giveUp(line: number, message: string): void {
    this.#hasGivenUp = true;
    this.addFault({ line, column: null, message });
  }

  #read(format: ImportFormat, line: CsvLine): ExchangeRecord | null {
    const reading = format.read(this.#cellsOf(format, line));
    if (reading.kind === 'left-out') {
      this.#leftOut.set(reading.word, (this.#leftOut.get(reading.word) ?? 0) + 1);
      return null;
    }
    checkRecord(reading);
    this.#records += 1;
    this.#kinds.set(reading.kind, (this.#kinds.get(reading.kind) ?? 0) + 1);
    if (this.#first === null || reading.at < this.#first) this.#first = reading.at;
    if (this.#last === null || reading.at > this.#last) this.#last = reading.at;
    return reading;
  }

  #cellsOf(format: ImportFormat, { line, fields }: CsvLine): CellReader {
    const text = (column: string): string => {
      const place = this.#columns.get(column);
      return place === undefined ? '' : (fields[place] ?? '').trim();
    };
    const needed = (column: string): string => {
      const found = text(column);
      if (found === '') throw new BadCell(column, `the column "${column}" is empty`);
      return found;
    };
    const amount = (column: string): Decimal | null => {
      const found = text(column);
      if (found === '') return null;
      const value = readAmount(found);
      if (value === null) throw new BadCell(column, `"${clip(found)}" is not a number such as 1234.56`);
      return value;
    };
    return {
      text,
      needed,
      amount,
      neededAmount: (column) => {
        needed(column);
        return amount(column) as Decimal;
      },
      time: (column) => this.#time(column, needed(column), line),
      lineId: () => this.#lineId(format, fields),
    };
  }

  #time(column: string, text: string, line: number): EpochMs {
    const reading = readCsvTime(text, this.#options.dateOrder);
    if (reading.status === 'ambiguous')
      throw new BadCell(column, `day and month of "${clip(text)}" cannot be told apart: say which comes first`);
    if (reading.status === 'unreadable')
      throw new BadCell(column, `"${clip(text)}" is not a time such as 2026-01-31 12:30:00`);
    this.#timeForm ??= { form: reading.form, line };
    if (this.#timeForm.form !== reading.form)
      throw new BadCell(column, `the date "${clip(text)}" is written otherwise than in line ${this.#timeForm.line}`);
    return reading.at;
  }

  /** Equal lines are counted: two executions of one moment, size and price are two. */
  #lineId(format: ImportFormat, fields: readonly string[]): string {
    const content = fields.map((field) => field.trim()).join('\u001f');
    const digest = digestText(content);
    const before = this.#seen.get(digest) ?? 0;
    this.#seen.set(digest, before + 1);
    return `${format.id}:${digest}${before === 0 ? '' : `:${before + 1}`}`;
  }
}

const NAMES = { binance: 'Binance', kraken: 'Kraken', coinbase: 'Coinbase' } as const;
const NO_HEADINGS =
  'The headings are those of no file that can be imported: exports of Binance, Kraken and Coinbase in English, or the generic format.';

/** In lower case, without what stands around it. */
function plainHeading(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^quantity transacted.*$/u, 'quantity transacted')
    .replace(/^time ?\(utc\)$/u, 'time');
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function checkRecord(record: ExchangeRecord): void {
  if (record.id.length > ID_MAX) throw new BadCell('id', `the id is longer than ${ID_MAX} characters`);
  if (record.at < EARLIEST) throw new BadCell('time', 'the time is before there were coins');
  const assets =
    record.kind === 'fill' ? [record.base, record.quote, record.feeAsset] : [record.asset, record.feeAsset];
  for (const asset of assets) if (!ASSET.test(asset)) throw new BadCell('asset', `"${clip(asset)}" is not a coin`);
  if (record.kind === 'fill' && record.base === record.quote)
    throw new BadCell('pair', `${record.base} cannot be traded for itself`);
}
