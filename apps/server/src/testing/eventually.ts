import { vi } from 'vitest';

// A machine with other work takes its time; a test that fails is all that waits so long.
const TIMEOUT_MS = 60_000;

/** Looks again and again until the look does not throw, and returns what it saw; throws what the last look threw. */
export function eventually<Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> {
  return vi.waitFor(look, { timeout: TIMEOUT_MS, interval: 20 });
}
