export interface RepeatOptions {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Does the work again and again, never twice at once. @returns the function that ends it. */
export function repeat({ everyMs, work, onError }: RepeatOptions): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    work()
      .catch(onError)
      .finally(() => {
        isRunning = false;
      });
  }, everyMs);
  return () => clearInterval(timer);
}
