/** Lets users in by turns: who has just been let in comes after whoever waits. */
export interface Turns {
  /** @throws when too many wait, or it takes too long. */
  readonly run: <T>(userId: string, work: () => Promise<T>) => Promise<T>;
}
