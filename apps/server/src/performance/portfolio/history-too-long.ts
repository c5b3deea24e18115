/** A history is larger than what is read of it for one answer: refused before anything is computed. */
export class HistoryTooLong extends Error {
  /** What there is too much of. */
  readonly of: 'names' | 'payments' | 'days';

  constructor(of: 'names' | 'payments' | 'days') {
    super(`The history has too many ${of}.`);
    this.of = of;
  }
}
