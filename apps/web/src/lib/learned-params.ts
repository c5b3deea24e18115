import type { Body } from '@atb/api/functions/contracts';
import { call, hasRefused } from './api/call.ts';

export type LearnedInterval = Body<'learner-report'>['interval'];

/** What signals-live takes as `params`. */
export interface SignalParamValues {
  readonly ema_short: number;
  readonly ema_long: number;
  readonly rsi_low: number;
  readonly rsi_high: number;
}

/** What the learner picked for a symbol and interval. */
export interface LearnedPick {
  /** Of the arm. */
  readonly id: string;
  readonly params: SignalParamValues;
  /** When it was fetched, milliseconds since the epoch. */
  readonly at: number;
}

const KEY = 'atb-learned-params';
/** A pick lasts for many candles: within a minute it is not asked for again. */
const FRESH_MS = 60_000;
const KEPT_MAX = 100;

type Kept = Readonly<Record<string, LearnedPick>>;

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

function keep(name: string, pick: LearnedPick | null): void {
  const others = Object.entries(readKept()).filter(([other]) => other !== name);
  const entries = pick === null ? others : [...others, [name, pick]];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries.slice(-KEPT_MAX))));
  } catch {
    // No room, or storage is off: it is asked for again.
  }
}

function isPick(pick: LearnedPick | undefined): pick is LearnedPick {
  return typeof pick?.id === 'string' && typeof pick.at === 'number' && typeof pick.params === 'object';
}

/**
 * The learned parameters of a symbol and interval, kept in this browser. Never fails: what cannot be fetched is what was kept, and
 * null, which means the defaults, where nothing was or the plan has no learner.
 */
export async function learnedParams(
  symbol: string,
  interval: LearnedInterval,
  signal?: AbortSignal,
): Promise<LearnedPick | null> {
  const name = `${symbol} ${interval}`;
  const stored = readKept()[name];
  const known = isPick(stored) ? stored : null;
  if (known !== null && Math.abs(Date.now() - known.at) < FRESH_MS) return known;
  try {
    const answer = await call('learner-weights', { mode: 'choose', symbol, interval }, signal);
    if (!('pick' in answer)) return known;
    const pick = { ...answer.pick, at: Date.now() };
    keep(name, pick);
    return pick;
  } catch (error) {
    if (!hasRefused(error)) return known;
    keep(name, null);
    return null;
  }
}

/** After a learner was changed: the next reading asks the server. */
export function forgetLearnedParams(symbol: string, interval: LearnedInterval): void {
  keep(`${symbol} ${interval}`, null);
}
