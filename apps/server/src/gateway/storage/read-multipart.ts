import { storageErrors } from './storage-error.ts';

/** The file of a form, as it arrives. */
export interface FormFile {
  readonly mimetype: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The form's other fields; complete when the bytes are at their end. */
  readonly fields: ReadonlyMap<string, string>;
}

const HEADER_BYTES_MAX = 8 * 1024;
const FIELD_BYTES_MAX = 64 * 1024;
const FIELDS_MAX = 20;
const LINE = Buffer.from('\r\n');
const BLANK = Buffer.from('\r\n\r\n');

/** @returns the boundary of a form's parts; null when the type is no form's. */
export function readBoundary(contentType: string): string | null {
  if (!/^multipart\/form-data\s*;/iu.test(contentType)) return null;
  const match = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/iu.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
}

/**
 * Reads a form up to its file, which is not kept in memory: it is told on as it comes. Of the form itself a few fields are kept.
 * @throws the answer to a form that has no file, has two, or is not whole.
 */
export async function readMultipart(chunks: AsyncIterable<Uint8Array>, boundary: string): Promise<FormFile> {
  const reader = new FormReader(chunks, boundary);
  const fields = new Map<string, string>();
  const file = await readFields(reader, fields);
  if (file === null) throw storageErrors.badRequest('No content provided');
  async function* bytes(): AsyncGenerator<Uint8Array, void, void> {
    yield* reader.body();
    if ((await readFields(reader, fields)) !== null) throw storageErrors.badRequest('One file at a time.');
  }
  return { mimetype: file.mimetype, bytes: bytes(), fields };
}

interface Part {
  readonly name: string;
  readonly isFile: boolean;
  readonly mimetype: string;
}

/** Keeps fields until a file comes, which it returns; null at the end of the form. */
async function readFields(reader: FormReader, fields: Map<string, string>): Promise<Part | null> {
  for (;;) {
    const part = await reader.nextPart();
    if (part === null || part.isFile) return part;
    const value: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of reader.body()) {
      length += chunk.byteLength;
      if (length > FIELD_BYTES_MAX) throw storageErrors.badRequest('A field of the form is too large.');
      value.push(chunk);
    }
    if (fields.size >= FIELDS_MAX) throw storageErrors.badRequest('The form has too many fields.');
    fields.set(part.name, Buffer.concat(value).toString('utf8'));
  }
}

/** A form's parts one after another; each one's body must be read to its end before the next is asked for. */
class FormReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #delimiter: Buffer;
  // As if a line had ended before the first delimiter, so that all are alike.
  #held: Buffer = LINE;

  constructor(chunks: AsyncIterable<Uint8Array>, boundary: string) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  async nextPart(): Promise<Part | null> {
    for await (const _ of this.body()) void _; // what stands before the first part
    await this.#hold(this.#delimiter.length + 2);
    this.#held = this.#held.subarray(this.#delimiter.length);
    if (this.#held.subarray(0, 2).equals(Buffer.from('--'))) return null;
    for (;;) {
      const end = this.#held.indexOf(BLANK);
      if (end !== -1) {
        const headers = this.#held.toString('utf8', 0, end);
        this.#held = this.#held.subarray(end + BLANK.length);
        return parseHeaders(headers);
      }
      if (this.#held.length > HEADER_BYTES_MAX) throw storageErrors.badRequest('The form is malformed.');
      await this.#hold(this.#held.length + 1);
    }
  }

  /** Bytes up to the next delimiter, which stays. */
  async *body(): AsyncGenerator<Buffer, void, void> {
    for (;;) {
      const end = this.#held.indexOf(this.#delimiter);
      const sure = end === -1 ? this.#held.length - this.#delimiter.length + 1 : end;
      if (sure > 0) {
        const part = this.#held.subarray(0, sure);
        this.#held = this.#held.subarray(sure);
        yield part;
      }
      if (end !== -1) return;
      await this.#hold(this.#held.length + 1);
    }
  }

  /** Reads until so many bytes are held. */
  async #hold(length: number): Promise<void> {
    while (this.#held.length < length) {
      const next: IteratorResult<Uint8Array, unknown> = await this.#chunks.next();
      if (next.done === true) throw storageErrors.badRequest('The form did not arrive completely.');
      this.#held = Buffer.concat([this.#held, next.value]);
    }
  }
}

function parseHeaders(text: string): Part {
  const disposition = /^content-disposition:(.*)$/imu.exec(text)?.[1] ?? '';
  const name = /;\s*name="([^"]*)"/iu.exec(disposition)?.[1];
  if (name === undefined) throw storageErrors.badRequest('The form is malformed.');
  const type = /^content-type:\s*(\S[^\r\n]*)$/imu.exec(text)?.[1]?.trim();
  return { name, isFile: /;\s*filename\*?=/iu.test(disposition), mimetype: type ?? 'application/octet-stream' };
}
