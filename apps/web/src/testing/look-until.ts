import { vi } from 'vitest';

/** As patient as the page's own waits: a part that is fetched for the first time takes a busy machine seconds. */
const TIMEOUT_MS = 10_000;

/** Looks again and again until the look does not throw; throws what the last look threw. With fake timers each look moves them on. */
export function lookUntil<Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> {
  return vi.waitFor(look, { timeout: TIMEOUT_MS });
}
