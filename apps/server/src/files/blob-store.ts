// files: where the bytes of users' and the operator's files lie, and how they come into rows and out again.
import type { Readable } from 'node:stream';

/** Bytes of a blob, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Keeps bytes under ids that the database made. What it is given is never part of a path or key but for the id. */
export interface BlobStore {
  /**
   * Keeps all the bytes, durably, or none: what throws on the way leaves at most what `remove` takes away.
   * @throws what `bytes` throws.
   */
  readonly write: (id: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /** @throws `BlobMissing`. */
  readonly read: (id: string, range?: ByteRange) => Promise<Readable>;
  /** Removes what is there; what is not there counts as removed. */
  readonly remove: (id: string) => Promise<void>;
  /** Resolves when bytes could be kept now. @throws whatever the store says, or what keeps it from answering. */
  readonly check: () => Promise<void>;
}

export class BlobMissing extends Error {
  constructor(id: string, options?: ErrorOptions) {
    super(`the bytes of ${id} are not there`, options);
    this.name = 'BlobMissing';
  }
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** @throws when it is not an id of ours: nothing else may become a path. */
export function requireBlobId(id: string): string {
  if (!ID.test(id)) throw new Error('A blob has a UUID for an id.');
  return id;
}
