import type { Service } from './classify-path.ts';

export type LimitedService = Extract<Service, 'auth' | 'rest' | 'functions' | 'web'>;

/** How much one client may ask for. */
export interface EdgeLimits {
  /** Requests a minute from one address; an IPv6 address counts as its /64 network. */
  readonly perAddress: Readonly<Record<LimitedService, number>>;
  /** Requests a minute of one user, from wherever they come. */
  readonly perUser: Readonly<Record<Extract<LimitedService, 'rest' | 'functions'>, number>>;
  /** The auth service has a limit of its own. */
  readonly bodyBytes: Readonly<Record<Extract<LimitedService, 'rest' | 'functions'>, number>>;
  readonly jsonDepth: number;
}

const MEGABYTE = 1024 * 1024;

/**
 * Wide enough for many people behind one address and for a trading screen that refreshes every second; narrow enough that one
 * client cannot take the whole machine for long. The auth service has limits of its own, far narrower.
 */
export const DEFAULT_EDGE_LIMITS: EdgeLimits = {
  perAddress: { auth: 3_000, rest: 60_000, functions: 12_000, web: 12_000 },
  perUser: { rest: 30_000, functions: 6_000 },
  bodyBytes: { rest: 5 * MEGABYTE, functions: MEGABYTE },
  jsonDepth: 32,
};

/** The same limits with `factor` times as many requests: for load runs, and for many users behind one proxy. */
export function scaleEdgeLimits(limits: EdgeLimits, factor: number): EdgeLimits {
  const scale = <Name extends string>(rates: Readonly<Record<Name, number>>): Record<Name, number> => {
    const scaled = Object.entries<number>(rates).map(([name, rate]) => [name, Math.max(1, Math.round(rate * factor))]);
    return Object.fromEntries(scaled) as Record<Name, number>;
  };
  return { ...limits, perAddress: scale(limits.perAddress), perUser: scale(limits.perUser) };
}
