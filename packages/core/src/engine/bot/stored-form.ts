import type { Codec } from '../../base/codec.ts';

/** How states of a kind of bot are kept: one codec reads and writes, so neither can drift. */
export interface StoredForm<State> {
  /** Between the state and plain JSON. */
  readonly codec: Codec<State>;
  /** Each from one version of the JSON to the next, the oldest first: the newest version is one more than there are. */
  readonly upgrades: ReadonlyArray<(older: unknown) => unknown>;
}
