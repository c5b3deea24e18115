// voice: what a sentence asks for, and how its answer is spoken. Pure: who listens, speaks and trades stands elsewhere.

/** Longer than any command; what runs on is talk. */
const LETTERS_MAX = 200;

/** Numbers with their separators, words with their apostrophes, and every other sign by itself. */
const TOKEN = /\d(?:[\d,.]*\d)?|\.\d+|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[^\s\p{L}\p{M}\d]/gu;

/** What ends or joins sentences without changing what they say. A question mark is none of these: a question asks for nothing. */
const SILENT: ReadonlySet<string> = new Set(['.', ',', '!', ';', ':']);

/** The words of a sentence in small letters; null for one that is empty or runs on too long. */
export function toWords(sentence: string): readonly string[] | null {
  const text = sentence.normalize('NFKC').toLowerCase().trim();
  if (text === '' || text.length > LETTERS_MAX) return null;
  const words = (text.match(TOKEN) ?? []).filter((word) => !SILENT.has(word));
  return words.length === 0 ? null : words;
}

/** Reads words from the left. */
export class WordReader {
  readonly #words: readonly string[];
  #at = 0;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#words.length;
  }

  peek(): string | undefined {
    return this.#words[this.#at];
  }

  /** Takes the next word if it is one of these. */
  take(wanted: ReadonlySet<string>): string | null {
    const word = this.peek();
    if (word === undefined || !wanted.has(word)) return null;
    this.#at += 1;
    return word;
  }

  /** Takes all of these, in this order, or none. */
  takeAll(...wanted: readonly string[]): boolean {
    if (!wanted.every((word, index) => this.#words[this.#at + index] === word)) return false;
    this.#at += wanted.length;
    return true;
  }

  /** Takes the first of these sequences that stands here. */
  takeAny(sequences: ReadonlyArray<readonly string[]>): boolean {
    return sequences.some((sequence) => this.takeAll(...sequence));
  }

  /** What has not been read. */
  rest(): readonly string[] {
    return this.#words.slice(this.#at);
  }

  /** Tries a reading; what it took is put back when it comes to null. */
  attempt<Result>(read: (reader: this) => Result | null): Result | null {
    const before = this.#at;
    const result = read(this);
    if (result === null) this.#at = before;
    return result;
  }
}
