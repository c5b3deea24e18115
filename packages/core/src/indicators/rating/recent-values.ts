// rating: what the technical rating is counted from, vote by vote.

/** The last three values of a line, NaN while there are fewer. */
export class RecentValues {
  now = Number.NaN;
  last = Number.NaN;
  beforeLast = Number.NaN;

  push(value: number): void {
    this.beforeLast = this.last;
    this.last = this.now;
    this.now = value;
  }

  get isRising(): boolean {
    return this.now > this.last;
  }

  get isFalling(): boolean {
    return this.now < this.last;
  }
}
