/** What a room answers to a function that asks for something that cannot be. */
export interface Refused<Reason extends string> {
  readonly status: 'refused';
  readonly reason: Reason;
  /** A sentence for the user. */
  readonly error: string;
  /** The input at fault, by its name. */
  readonly field?: string;
}
