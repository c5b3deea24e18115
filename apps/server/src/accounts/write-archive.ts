import { setImmediate as breathe } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

export interface ZippedFile {
  readonly name: string;
  readonly chunks: AsyncIterable<string>;
}

/** Quick rather than small: the bytes are tables. */
const LEVEL = 4;

/** A zip, told as it is written: of one entry after another, a chunk at a time is in memory. */
export async function* writeArchive(entries: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  let ready: Uint8Array[] = [];
  let fault: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error !== null) fault = error;
    else ready.push(bytes);
  });
  function* take(): Generator<Uint8Array, void, void> {
    if (fault !== null) throw fault;
    const bytes = ready.filter(({ length }) => length > 0);
    ready = [];
    yield* bytes;
  }
  for await (const { name, chunks } of entries) {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(encoder.encode(chunk));
      yield* take();
      // Orders and requests of others have their turn between chunks.
      await breathe();
    }
    file.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
