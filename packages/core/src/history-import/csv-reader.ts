// history-import: files of exchanges read line by line, and what each line says of an account.

/** A line of a file: its fields, and where it begins. */
export interface CsvLine {
  /** From 1, as editors count. */
  readonly line: number;
  readonly fields: readonly string[];
}

export interface CsvReader {
  /** Lines that are complete with this piece of text. */
  readonly push: (text: string) => CsvLine[];
  /** The last line, where the text ends without a break. @throws `OpenQuote`. */
  readonly end: () => CsvLine[];
}

/** A field that begins with a quotation mark and never ends. */
export class OpenQuote extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`the quotation mark in line ${line} is never closed`);
    this.name = 'OpenQuote';
    this.line = line;
  }
}

/** Letters of a line: nothing that an exchange writes is longer. */
const LINE_MAX = 200_000;
const DELIMITERS = [',', ';', '\t'] as const;
const [QUOTE, LF, CR] = ['"', '\n', '\r'];

/** Reads CSV (RFC 4180) as it comes in: commas, semicolons or tabs, whichever the first line with any of them has most of. */
export function createCsvReader(): CsvReader {
  let rest = '';
  let line = 1;
  let isFirst = true;
  let delimiter: string | null = null;
  const take = (isEnd: boolean): CsvLine[] => {
    const lines: CsvLine[] = [];
    let from = 0;
    for (let end = lineEnd(rest, from); end !== null; end = lineEnd(rest, from)) {
      push(lines, rest.slice(from, end));
      from = end + 1;
    }
    rest = rest.slice(from);
    if (rest.length > LINE_MAX || (isEnd && hasOpenQuote(rest))) throw new OpenQuote(line);
    if (isEnd) push(lines, rest);
    return lines;
  };
  const push = (lines: CsvLine[], raw: string): void => {
    const text = raw.endsWith(CR) ? raw.slice(0, -1) : raw;
    const own = line;
    line += 1 + countBreaks(text);
    if (text.trim() === '') return;
    delimiter ??= findDelimiter(text);
    lines.push({ line: own, fields: splitLine(text, delimiter ?? ',') });
  };
  return {
    push: (text) => {
      // A byte order mark is none of the first heading.
      rest += isFirst ? text.replace(/^\uFEFF/u, '') : text;
      isFirst = isFirst && text === '';
      return take(false);
    },
    end: () => take(true),
  };
}

/** Place of the break that ends the line; null while the line is not complete. */
function lineEnd(text: string, from: number): number | null {
  const end = text.indexOf(LF, from);
  if (end === -1) return null;
  const quote = text.indexOf(QUOTE, from);
  if (quote === -1 || quote > end) return end;
  let isOpen = false;
  for (let at = quote; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === QUOTE) isOpen = !isOpen;
    else if (letter === LF && !isOpen) return at;
  }
  return null;
}

function hasOpenQuote(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf(QUOTE); at !== -1; at = text.indexOf(QUOTE, at + 1)) count += 1;
  return count % 2 === 1;
}

function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf(LF); at !== -1; at = text.indexOf(LF, at + 1)) count += 1;
  return count;
}

function findDelimiter(text: string): string | null {
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: text.split(delimiter).length - 1 }));
  const [best] = counts.toSorted((a, b) => b.count - a.count);
  return best === undefined || best.count === 0 ? null : best.delimiter;
}

function splitLine(text: string, delimiter: string): string[] {
  if (!text.includes(QUOTE)) return text.split(delimiter);
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== QUOTE) field += letter;
      else if (text[at + 1] === QUOTE) {
        field += QUOTE;
        at += 1;
      } else isQuoted = false;
    } else if (letter === QUOTE && field === '') isQuoted = true;
    else if (letter === delimiter) {
      fields.push(field);
      field = '';
    } else field += letter;
  }
  fields.push(field);
  return fields;
}
