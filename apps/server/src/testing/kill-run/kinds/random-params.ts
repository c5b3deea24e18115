// kill-run/kinds: what bots of each kind are told in a kill run; `registry.ts` lists them.

/** A number from 0 up to 1. */
export type Random = () => number;

/** Parameters with which a bot of the kind trades every hour. */
export type RandomParams = (random: Random) => Readonly<Record<string, unknown>>;
