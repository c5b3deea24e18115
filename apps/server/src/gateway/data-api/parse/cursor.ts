import type { AppError } from '../../app-error.ts';
import { parseFailure } from '../data-api-error.ts';
import type { FieldPath, JsonStep } from './query-tree.ts';

const NAME_CHARACTER = /[\p{L}\p{N}_$ ]/u;
const FIELD_NAME = 'field name (* or [a..z0..9_$])';

/** Reads a text from left to right; what it cannot read becomes an error that says where. */
export class TextCursor {
  readonly #text: string;
  readonly #what: string;
  #position = 0;

  /** `what` names the text in errors, such as "select parameter". */
  constructor(text: string, what: string) {
    this.#text = text;
    this.#what = what;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#text.length;
  }

  peek(): string {
    return this.#text.charAt(this.#position);
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#position);
  }

  /** Moves past `text` if it comes next. */
  take(text: string): boolean {
    if (!this.startsWith(text)) return false;
    this.#position += text.length;
    return true;
  }

  expect(text: string): void {
    if (!this.take(text)) throw this.failure(`"${text}"`);
  }

  expectEnd(): void {
    if (!this.isAtEnd) throw this.failure('end of input');
  }

  /** Moves past a match of `pattern`, which must be sticky, and returns it; null when there is none here. */
  takeMatch(pattern: RegExp): string | null {
    pattern.lastIndex = this.#position;
    const match = pattern.exec(this.#text)?.[0];
    if (match === undefined) return null;
    this.#position += match.length;
    return match;
  }

  takeRest(): string {
    const rest = this.#text.slice(this.#position);
    this.#position = this.#text.length;
    return rest;
  }

  /** A name, in double quotes when it holds characters with a meaning of their own. */
  takeName(): string {
    if (this.peek() === '"') return this.takeQuoted();
    let name = '';
    while (!this.isAtEnd && (NAME_CHARACTER.test(this.peek()) || this.#isDashInName())) {
      name += this.peek();
      this.#position += 1;
    }
    if (name.trim() === '') throw this.failure(FIELD_NAME);
    return name.trim();
  }

  /** Text in double quotes, in which a backslash takes the next character as it is. */
  takeQuoted(): string {
    this.expect('"');
    let text = '';
    while (!this.isAtEnd && this.peek() !== '"') {
      this.take('\\');
      text += this.peek();
      this.#position += 1;
    }
    this.expect('"');
    return text;
  }

  takeFieldPath(): FieldPath {
    return { name: this.takeName(), steps: this.takeJsonSteps() };
  }

  takeJsonSteps(): readonly JsonStep[] {
    const steps: JsonStep[] = [];
    while (this.startsWith('->')) {
      const arrow = this.take('->>') ? '->>' : '->';
      if (arrow === '->') this.expect('->');
      const index = this.takeMatch(/-?\d+(?![\p{L}\p{N}_$ ])/uy);
      steps.push({ arrow, key: index ?? this.takeName(), isIndex: index !== null });
    }
    return steps;
  }

  failure(expected: string): AppError {
    const found = this.isAtEnd ? 'unexpected end of input' : `unexpected "${this.peek()}"`;
    return parseFailure(this.#what, this.#text, this.#position + 1, `${found} expecting ${expected}`);
  }

  /** The minus of an arrow does not belong to the name before it. */
  #isDashInName(): boolean {
    return this.peek() === '-' && !this.startsWith('->');
  }
}
