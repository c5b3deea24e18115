// import: files of others, read and judged row by row before anything of them is kept.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isErrorCode } from '../../../is-error-code.ts';
import { readFileBytes } from '../file-bytes.ts';
import { type ParsedCandles, parseCandleCsv, type ParsedTable } from './parse-candle-csv.ts';
import { readFeather } from './read-feather.ts';
import { readZipEntry } from './read-zip-entry.ts';

const unzip = promisify(gunzip);
/** Bytes of text that are held at once: more than ten years of minutes, and less than the longest text there can be. */
const TEXT_MAX = 500_000_000;
const TOO_LONG = 'it holds more than 500 MB of text; split it into several files';

export type ReadTable =
  | {
      readonly status: 'parsed';
      readonly table: ParsedCandles;
      /** Name of the file inside a zip, else empty. */
      readonly innerName: string;
    }
  | { readonly status: 'unreadable'; readonly reason: string };

/** Reads a candle file, told by its first bytes and not by its name. */
export async function readCandleTable(path: string): Promise<ReadTable> {
  let bytes: Uint8Array;
  try {
    bytes = await readFileBytes(path);
  } catch (error) {
    return { status: 'unreadable', reason: describe(error) };
  }
  return readBytes(bytes);
}

async function readBytes(bytes: Uint8Array): Promise<ReadTable> {
  const magic = Buffer.from(bytes.subarray(0, 6)).toString('latin1');
  try {
    if (magic.startsWith('PK\u0003\u0004')) {
      const entry = await readZipEntry(bytes, TEXT_MAX);
      return named(parseCandleCsv(decodeText(entry.bytes)), entry.name);
    }
    if (magic.startsWith('\u001f\u008b')) {
      return named(parseCandleCsv(decodeText(await unpack(bytes))));
    }
    if (magic === 'ARROW1') return named(readArrow(bytes));
    if (magic.startsWith('FEA1')) {
      return { status: 'unreadable', reason: 'it is a feather file of version 1; write it again as version 2' };
    }
    return named(parseCandleCsv(decodeText(bytes)));
  } catch (error) {
    return { status: 'unreadable', reason: describe(error) };
  }
}

function named(parsed: ParsedTable, innerName = ''): ReadTable {
  return parsed.status === 'parsed' ? { ...parsed, innerName } : parsed;
}

function readArrow(bytes: Uint8Array): ParsedTable {
  const end = Buffer.from(bytes.subarray(-6)).toString('latin1');
  return end === 'ARROW1' ? readFeather(bytes) : { status: 'unreadable', reason: 'it is cut off: its end is missing' };
}

/** @throws when it is damaged, or holds too much. */
async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await unzip(bytes, { maxOutputLength: TEXT_MAX });
  } catch (error) {
    const reason = isErrorCode(error, 'ERR_BUFFER_TOO_LARGE') ? TOO_LONG : `the gzip is damaged: ${describe(error)}`;
    throw new Error(reason, { cause: error });
  }
}

/** @throws when the bytes are no text, or too much of it. */
function decodeText(bytes: Uint8Array): string {
  if (bytes.length > TEXT_MAX) throw new Error(TOO_LONG);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error('it is neither CSV, zip, gzip nor feather', { cause: error });
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
