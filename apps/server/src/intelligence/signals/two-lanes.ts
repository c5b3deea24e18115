/** What waits for its turn. */
interface Waiting {
  readonly key: string;
  readonly start: () => void;
}

export interface TwoLanes {
  /** One task after another, in the order in which they were asked for. */
  readonly run: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** After everything else; null when so many wait there that this one is not taken. */
  readonly runLater: <Result>(key: string, task: () => Promise<Result>) => Promise<Result> | null;
  /** Somebody waits for it now: it goes before the rest that would have been later. */
  readonly hasten: (key: string) => void;
}

/** Tasks of a thread that takes one at a time: those that somebody waits for, and those that may wait until it has nothing else to do. */
export function createTwoLanes(laterMax: number): TwoLanes {
  const now: Waiting[] = [];
  let later: readonly Waiting[] = [];
  let isBusy = false;
  const next = (): void => {
    if (isBusy) return;
    const first = now.shift() ?? later[0];
    if (first === undefined) return;
    later = later.filter((each) => each !== first);
    isBusy = true;
    first.start();
  };
  const enter = <Result>(task: () => Promise<Result>, push: (start: () => void) => void): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    push(() => {
      task()
        .then(resolve, reject)
        .finally(() => {
          isBusy = false;
          next();
        });
    });
    next();
    return promise;
  };
  return {
    run: (task) => enter(task, (start) => now.push({ key: '', start })),
    runLater: (key, task) =>
      later.length >= laterMax ? null : enter(task, (start) => (later = [...later, { key, start }])),
    hasten: (key) => {
      now.push(...later.filter((each) => each.key === key));
      later = later.filter((each) => each.key !== key);
    },
  };
}
