/**
 * A table of a FlatBuffer, as much as the headers of an Arrow file need: its fields are found by their numbers through a list of
 * offsets. What points beyond the bytes is a RangeError, and nothing is read in a loop that the bytes decide the length of.
 * @see https://flatbuffers.dev/internals/
 */
export class FlatTable {
  readonly #view: DataView;
  readonly #at: number;

  private constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }

  /** The table that the bytes at `at` point to. */
  static at(view: DataView, at: number): FlatTable {
    return new FlatTable(view, at + view.getUint32(at, true));
  }

  /** Of one byte; 0 when absent, as everywhere in the format. */
  byte(field: number): number {
    const at = this.#find(field);
    return at === null ? 0 : this.#view.getUint8(at);
  }

  long(field: number): number {
    const at = this.#find(field);
    return at === null ? 0 : Number(this.#view.getBigInt64(at, true));
  }

  /** Null when absent. */
  table(field: number): FlatTable | null {
    const at = this.#find(field);
    return at === null ? null : FlatTable.at(this.#view, at);
  }

  /** The tables of a list of exactly so many. @throws RangeError when they are more or fewer. */
  tables(field: number, count: number): readonly FlatTable[] {
    return this.structs(field, { count, size: 4 }).map((at) => FlatTable.at(this.#view, at));
  }

  /** Where the structs of a list lie that has exactly so many. @throws RangeError when they are more or fewer. */
  structs(field: number, { count, size }: { readonly count: number; readonly size: number }): readonly number[] {
    const list = this.#list(field);
    if (list.length !== count) throw new RangeError(`${list.length} in place of ${count}`);
    return Array.from({ length: count }, (_, i) => list.at + i * size);
  }

  /** Empty when absent. */
  text(field: number): string {
    const { at, length } = this.#list(field);
    const { buffer, byteOffset, byteLength } = this.#view;
    if (at + length > byteLength) throw new RangeError('a text is cut off');
    return Buffer.from(new Uint8Array(buffer, byteOffset + at, length)).toString();
  }

  #list(field: number): { readonly at: number; readonly length: number } {
    const found = this.#find(field);
    if (found === null) return { at: 0, length: 0 };
    const at = found + this.#view.getUint32(found, true);
    return { at: at + 4, length: this.#view.getUint32(at, true) };
  }

  /** Where a field lies; null when it is absent. */
  #find(field: number): number | null {
    const offsets = this.#at - this.#view.getInt32(this.#at, true);
    const entry = 4 + 2 * field;
    if (entry >= this.#view.getUint16(offsets, true)) return null;
    const offset = this.#view.getUint16(offsets + entry, true);
    return offset === 0 ? null : this.#at + offset;
  }
}
