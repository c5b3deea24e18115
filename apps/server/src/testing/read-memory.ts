import { open, readFile } from 'node:fs/promises';

const CHUNK_BYTES = 16 * 1024 * 1024;

/**
 * Which of the texts stand in the memory of a process, whatever holds them. Linux alone.
 * @param texts Looked for as UTF-8 and as UTF-16.
 */
export async function findInMemory(pid: number, texts: readonly string[]): Promise<readonly string[]> {
  const needles = texts.flatMap((text) => (['utf8', 'utf16le'] as const).map((coding) => Buffer.from(text, coding)));
  const overlap = Math.max(...needles.map(({ length }) => length));
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8');
  const found = new Set<string>();
  const memory = await open(`/proc/${pid}/mem`);
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    for (const line of maps.split('\n')) {
      const range = /^([0-9a-f]+)-([0-9a-f]+) r/u.exec(line);
      if (range === null) continue;
      const [from, to] = [Number.parseInt(range[1] ?? '', 16), Number.parseInt(range[2] ?? '', 16)];
      for (let at = from; at < to; at += CHUNK_BYTES - overlap) {
        const wanted = Math.min(CHUNK_BYTES, to - at);
        // Some ranges, such as the kernel's own, cannot be read.
        const read = await memory.read(buffer, 0, wanted, at).catch(() => ({ bytesRead: 0 }));
        const part = buffer.subarray(0, read.bytesRead);
        for (const [index, needle] of needles.entries()) {
          if (part.includes(needle)) found.add(texts[Math.floor(index / 2)] ?? '');
        }
      }
    }
  } finally {
    await memory.close();
  }
  return [...found];
}
