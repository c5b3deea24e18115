import { Worker } from 'node:worker_threads';
import type { HistoryImportOptions, ImportSummary } from '@atb/core/history-import/read-history-file';
import { limitThread } from '../../limit-thread.ts';
import type { ImportReply, ImportRequest } from './import-messages.ts';

export interface ReadImportOptions extends HistoryImportOptions {
  /** Called with each list of records, one after another; absent when the file is merely checked. */
  readonly onRecords?: (json: string) => Promise<void>;
  /** Called with the share of the bytes that has been read, 0 to 1. */
  readonly onProgress?: (share: number) => Promise<void>;
  readonly bytesTotal: number;
}

const HEAP_MB = 512;
/** A piece of a file that computes longer is no file of an exchange; milliseconds of the processor. */
const PIECE_MAX_MS = 30_000;

/** Reads a history file in a thread of its own, a piece at a time. @throws when the thread ends, or `onRecords` throws. */
export async function readImport(
  bytes: AsyncIterable<Uint8Array>,
  { onRecords, onProgress, bytesTotal, ...options }: ReadImportOptions,
): Promise<ImportSummary> {
  const worker = new Worker(new URL('./import-thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.unref();
  try {
    await ask(worker, { kind: 'begin', options, isWanted: onRecords !== undefined });
    let read = 0;
    // A piece is read while the records of the one before are taken.
    let taking: Promise<void> = Promise.resolve();
    const hand = async (batches: readonly string[]): Promise<void> => {
      await taking;
      taking = (async () => {
        for (const json of batches) await onRecords?.(json);
      })();
      taking.catch(() => undefined); // told by the next who waits for it
    };
    for await (const piece of bytes) {
      const { batches } = await ask(worker, { kind: 'bytes', bytes: piece });
      await hand(batches);
      read += piece.byteLength;
      await onProgress?.(bytesTotal === 0 ? 1 : Math.min(1, read / bytesTotal));
    }
    const { batches, summary } = await ask(worker, { kind: 'end' });
    await hand(batches);
    await taking;
    return summary;
  } finally {
    await worker.terminate();
  }
}

async function ask(worker: Worker, request: ImportRequest): Promise<ImportReply> {
  const answer = Promise.withResolvers<ImportReply>();
  const onExit = (): void => answer.reject(new Error('the thread that reads the file ended'));
  const refuse = (): void => answer.reject(new Error('a piece of the file took too long to read'));
  const lift = limitThread(worker, PIECE_MAX_MS, refuse);
  worker.on('message', answer.resolve).on('error', answer.reject).on('exit', onExit);
  try {
    worker.postMessage(request);
    const reply = await answer.promise;
    if (reply.broken !== null) throw new Error(reply.broken);
    return reply;
  } finally {
    lift();
    worker.off('message', answer.resolve).off('error', answer.reject).off('exit', onExit);
  }
}
