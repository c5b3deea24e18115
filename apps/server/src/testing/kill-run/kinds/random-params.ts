// kill-run/kinds: what bots of each kind are told in a kill run; `registry.ts` lists them.

/** A number from 0 up to 1. */
export type Random = () => number;

export interface RunFacts {
  /** The provider whose account trades in the run. */
  readonly providerId: string;
}

/** Parameters with which a bot of the kind trades every hour. */
export type RandomParams = (random: Random, run: RunFacts) => Readonly<Record<string, unknown>>;
