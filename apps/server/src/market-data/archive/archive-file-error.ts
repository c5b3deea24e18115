/** A file of the archive that cannot be read as candles. The remedy is to mend or remove the file named. */
export class ArchiveFileError extends Error {
  override readonly name = 'ArchiveFileError';
  readonly path: string;

  constructor(path: string, reason: string, cause?: unknown) {
    super(`"${path}" cannot be read as candles: ${reason}`, { cause });
    this.path = path;
  }
}
