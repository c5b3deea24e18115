// kill-run/kinds: what bots of each kind are told in a kill run; `registry.ts` lists them.

/** A number from 0 up to 1. */
export type Random = () => number;

export interface KillRunFacts {
  /** The provider whose account trades in the run. */
  readonly providerId: string;
}

type Params = Readonly<Record<string, unknown>>;

/** A kind of bot in a kill run. */
export interface KilledKind {
  /** Parameters with which a bot of the kind trades every hour. */
  params(random: Random, run: KillRunFacts): Params;
  /** What may be changed of it while it runs; refused, as any user's request may be, where it does not fit. */
  edit(random: Random): Params;
}

/** Quote units that a running bot may be given instead of what it has. */
export function otherAllocation(random: Random): Params {
  return { allocation: String(400 + Math.floor(random() * 1_500)) };
}

/** Percent, near enough to be met within hours. */
export function nearTarget(random: Random): string {
  return (0.2 + random() * 0.5).toFixed(2);
}
