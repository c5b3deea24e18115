import type { WorkerBeat } from './lease.ts';

/** A worker that shows no life for this long has died or stands still: its accounts may be taken. */
const DEAD_AFTER_MS = 8_000;

interface Seen {
  readonly beat: string;
  readonly since: number;
}

/** Watches the beats of other workers by this one's own steady clock: no two machines need to agree on the time. */
export class PeerWatch {
  readonly #seen = new Map<string, Seen>();

  /** @param now milliseconds of a steady clock. @returns those who stood still for too long. */
  look(beats: readonly WorkerBeat[], now: number): readonly WorkerBeat[] {
    const known = new Set(beats.map(({ workerId }) => workerId));
    for (const workerId of this.#seen.keys()) if (!known.has(workerId)) this.#seen.delete(workerId);
    return beats.filter(({ workerId, beat }) => {
      const before = this.#seen.get(workerId);
      if (before?.beat === beat) return now - before.since >= DEAD_AFTER_MS;
      this.#seen.set(workerId, { beat, since: now });
      return false;
    });
  }
}
