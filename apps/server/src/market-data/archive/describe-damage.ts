import { basename } from 'node:path';
import { ArchiveFileError } from './archive-file-error.ts';

/** What users are told of a file that cannot be read: its name, and not where the server keeps it. Null for any other error. */
export function describeDamage(error: unknown): string | null {
  if (!(error instanceof ArchiveFileError)) return null;
  const name = basename(error.path);
  const file = name === '' ? 'A file' : `The file "${name}"`;
  return `${file} of the candle archive is damaged and cannot be read. The operator can mend it: "atb candles check" tells how.`;
}
