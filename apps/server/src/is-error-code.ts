/** Tells system and database errors apart by their stable code, such as `ENOENT` or `57P03`. */
export function isErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
