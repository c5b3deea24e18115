import type { z } from 'zod/mini';

/** How states of a kind of bot are kept: one schema reads and writes, so neither can drift. */
export interface StoredForm<State> {
  /** Between the state and plain JSON. */
  readonly schema: z.ZodMiniType<State>;
  /** Each from one version of the JSON to the next, the oldest first: the newest version is one more than there are. */
  readonly upgrades: ReadonlyArray<(older: unknown) => unknown>;
}
