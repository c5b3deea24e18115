/** A run that was told to stop. */
export class RunCancelled extends Error {
  constructor() {
    super('The run was cancelled.');
    this.name = 'RunCancelled';
  }
}

/** A run that cannot go on; the message is a sentence for the user. */
export class RunFailed extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'RunFailed';
  }
}
