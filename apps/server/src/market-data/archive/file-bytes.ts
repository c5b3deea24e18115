import { open } from 'node:fs/promises';

/** A whole file; into memory that worker threads can see when `shared`. */
export async function readFileBytes(path: string, shared = false): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(shared ? new SharedArrayBuffer(size) : new ArrayBuffer(size));
    let filled = 0;
    while (filled < size) {
      const { bytesRead } = await file.read(bytes, filled, size - filled, filled);
      if (bytesRead === 0) throw new Error(`"${path}" became shorter while it was read`);
      filled += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}
