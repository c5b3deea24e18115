/** What a sender has to keep up, so that nobody holds a place by sending a drop now and then. */
export interface Pace {
  /** Free at the beginning, milliseconds. */
  readonly graceMs: number;
  /** On average, from the first byte on. */
  readonly bytesPerSecond: number;
}

/** 128 kbit/s: less than any line on which a file of ours is worth sending. */
export const UPLOAD_PACE: Pace = { graceMs: 15_000, bytesPerSecond: 16 * 1024 };

const SECOND_MS = 1_000;

/**
 * Passes chunks on as long as they keep the pace; time in which nobody asks for the next one does not count against the sender.
 * @throws what `tooSlow` makes, as soon as the pace is lost, whether something comes or not.
 */
export async function* keepPace(
  chunks: AsyncGenerator<Uint8Array, void, void>,
  { graceMs, bytesPerSecond }: Pace,
  tooSlow: () => Error,
): AsyncGenerator<Uint8Array, void, void> {
  let leftMs = graceMs;
  let isAwaited = false;
  try {
    for (;;) {
      const startedAt = performance.now();
      isAwaited = true;
      const next = await within(chunks.next(), leftMs, tooSlow);
      isAwaited = false;
      if (next.done === true) return;
      leftMs += (next.value.length / bytesPerSecond) * SECOND_MS - (performance.now() - startedAt);
      yield next.value;
    }
  } finally {
    // Who was too slow may never send another byte: nobody waits for it.
    if (!isAwaited) await chunks.return();
  }
}

async function within<T>(promise: Promise<T>, ms: number, fail: () => Error): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(fail()), Math.max(0, ms));
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
