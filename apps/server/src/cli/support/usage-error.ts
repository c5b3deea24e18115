/** The command was used wrongly. The message is a sentence for the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
