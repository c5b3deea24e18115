import { stopAllContract } from '@atb/api/functions/trading/stop-all';
import type { Service } from './classify-path.ts';
import type { Caller } from './gateway-env.ts';
import { defaultRealtimeLimits } from '../realtime/limits.ts';
import type { JsonLimits } from './check-json.ts';

/** What has a rate of its own. The kill switch has, so that no flood of requests uses up the one that stops trading. */
export type RatedService =
  | Extract<Service, 'auth' | 'rest' | 'realtime' | 'functions' | 'storage' | 'webhooks' | 'web'>
  | 'killSwitch';

/** How much one client may ask for. */
export interface EdgeLimits {
  /** Requests a minute from one address; an IPv6 address counts as its /64 network. */
  readonly perAddress: Readonly<Record<RatedService, number>>;
  /** Requests a minute of one user, from wherever they come; realtime counts messages by itself, calls of the public API have their hourly limit. */
  readonly perUser: Readonly<
    Record<Exclude<RatedService, 'auth' | 'realtime' | 'publicApi' | 'webhooks' | 'web'>, number>
  >;
  /** What one caller (a user; an address without one) may have in memory at once. */
  readonly inFlight: { readonly requests: number; readonly bodyBytes: number };
  /** The auth service has a limit of its own, below that of whoever has not signed in. Whoever has not signed in has little to say. */
  readonly bodyBytes: Readonly<Record<Caller['kind'], number>>;
  /** Broadcasts over HTTP, all of one request together: what one over a socket may have. */
  readonly broadcastBytes: number;
  /** An alert of another program. */
  readonly alertBytes: number;
  /** An event of the payment provider, whose own are about half as large at most. */
  readonly paymentEventBytes: number;
  readonly json: Readonly<Record<'rest' | 'functions' | 'realtime', JsonLimits>>;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * Wide enough for many people behind one address and for a trading screen that refreshes every second; narrow enough that one
 * client cannot take the whole machine for long. The auth service has limits of its own, far narrower.
 */
export const DEFAULT_EDGE_LIMITS: EdgeLimits = {
  perAddress: {
    auth: 3_000,
    rest: 60_000,
    realtime: 30_000,
    functions: 12_000,
    storage: 12_000,
    webhooks: 3_000,
    web: 12_000,
    killSwitch: 600,
  },
  perUser: { rest: 30_000, functions: 6_000, storage: 3_000, killSwitch: 60 },
  inFlight: { requests: 64, bodyBytes: 8 * MEGABYTE },
  bodyBytes: { anonymous: 64 * KILOBYTE, user: MEGABYTE, operator: 5 * MEGABYTE },
  broadcastBytes: defaultRealtimeLimits.messageBytesMax,
  alertBytes: 16 * KILOBYTE,
  paymentEventBytes: 512 * KILOBYTE,
  json: {
    rest: { depth: 32, values: 50_000 },
    realtime: { depth: 32, values: 50_000 },
    functions: { depth: 32, values: 10_000 },
  },
};

const KILL_SWITCH_PATH = `/functions/v1/${stopAllContract.name}`;

/** The rate under which a request counts. */
export function rateOf(service: Service, path: string): Service | 'killSwitch' {
  if (path === KILL_SWITCH_PATH) return 'killSwitch';
  // Sent from memory, as pages are; what mails cost is counted where they are asked for.
  return service === 'status' || service === 'statusMails' ? 'web' : service;
}

/** The same limits with `factor` times as many requests: for load runs, and for many users behind one proxy. */
export function scaleEdgeLimits(limits: EdgeLimits, factor: number): EdgeLimits {
  const scale = <Name extends string>(rates: Readonly<Record<Name, number>>): Record<Name, number> => {
    const scaled = Object.entries<number>(rates).map(([name, rate]) => [name, Math.max(1, Math.round(rate * factor))]);
    return Object.fromEntries(scaled) as Record<Name, number>;
  };
  return { ...limits, perAddress: scale(limits.perAddress), perUser: scale(limits.perUser) };
}
