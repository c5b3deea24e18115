import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { SecretSeal } from '../seal-secret.ts';
import {
  noteForgery,
  type ProvedAlert,
  readSources,
  type StoredSource,
  type TakenAlert,
  takeAlerts,
} from './alert-store.ts';
import { gather } from './gather.ts';
import { isProved, type ShownProof } from './prove-sender.ts';
import { readAlert, type ReadAlert } from './read-alert.ts';

/** An alert as it comes over HTTP. */
export interface IncomingAlert extends Omit<ShownProof, 'key'> {
  readonly sourceId: string;
  /** Of the address; null where it has none. */
  readonly keyOfAddress: string | null;
  /** Where it comes from, as rates are counted. */
  readonly address: string;
}

/** What is answered. `unproved` is the same for a source that does not exist and for a key that is wrong. */
export type IntakeAnswer =
  | { readonly status: 'taken' | 'repeated' }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'unproved' }
  | { readonly status: 'too_many'; readonly retryAfterSeconds: number };

export type ReceiveAlert = (alert: IncomingAlert) => Promise<IntakeAnswer>;

export interface IntakeDeps {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly seal: SecretSeal;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Multiplies the rates. */
  readonly rateFactor: number;
}

const MINUTE_SECONDS = 60;
/** Alerts of one source a minute, and wrong keys of one address. */
const SOURCE_RATE = 120;
const WRONG_RATE = 30;
/** Forgeries of a source that its log shows, in so many seconds one. */
const FORGERY_SECONDS = 10;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;
/** Rounds of one transaction each: two at once keep the disk busy and two connections. */
const ROUNDS = { itemsMax: 200, roundsMax: 2 };

/** Takes alerts: their sender is proved, then each is written once, many in a transaction, and answered when it is kept. */
export function createAlertIntake({ pool, seal, clock, rateFactor }: IntakeDeps): ReceiveAlert {
  const find = gather((ids: readonly string[]) => readSources(pool, ids).then((found) => found.map(present)), ROUNDS);
  const take = gather((alerts: readonly ProvedAlert[]) => takeTogether(pool, alerts), ROUNDS);
  const limiter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  const [sources, wrong, forgeries] = [
    limiter(Math.ceil(SOURCE_RATE * rateFactor), MINUTE_SECONDS),
    limiter(Math.ceil(WRONG_RATE * rateFactor), MINUTE_SECONDS),
    limiter(1, FORGERY_SECONDS),
  ];
  const openKey = ({ id, sealed }: StoredSource): string | null => {
    try {
      return seal.open(sealed ?? '', id);
    } catch {
      return null;
    }
  };

  const refuse = async (source: StoredSource | null, address: string): Promise<IntakeAnswer> => {
    const wait = await consume(wrong, address);
    if (wait !== null) return { status: 'too_many', retryAfterSeconds: wait };
    if (source !== null && (await consume(forgeries, source.id)) === null) await noteForgery(pool, source.id);
    return { status: 'unproved' };
  };

  return async ({ sourceId, keyOfAddress, address, signature, timestamp, body }) => {
    const alert = readAlert(body);
    const { source } = UUID.test(sourceId) ? await find(sourceId) : { source: null };
    const proof =
      source === null ? null : { auth: source.auth, keyHash: source.keyHash, openKey: () => openKey(source) };
    const shown = { key: keyOfAddress ?? alert.key, signature, timestamp, body };
    // Wrong keys count against their address, right ones never: senders of many users share the addresses of TradingView.
    if (!isProved(proof, shown, clock()) || source === null) return refuse(source, address);
    const wait = await consume(sources, source.id);
    if (wait !== null) return { status: 'too_many', retryAfterSeconds: wait };
    const identified = identityOf(alert, source.auth === 'signature' ? signature : null);
    const { outcome, reason } = await take({ source, alert, ...identified, isTest: false });
    if (outcome === 'forged') return { status: 'unproved' };
    return outcome === 'refused' ? { status: outcome, reason: reason ?? 'REFUSED' } : { status: outcome };
  };
}

/** So that a round can say that there is none. */
function present(source: StoredSource | null): { readonly source: StoredSource | null } {
  return { source };
}

/** What one alert breaks must not cost the others: they are taken one by one. */
async function takeTogether(pool: Pool, alerts: readonly ProvedAlert[]): Promise<readonly TakenAlert[]> {
  try {
    return await takeAlerts(pool, alerts);
  } catch (error) {
    if (alerts.length === 1) throw error;
    return Promise.all(
      alerts.map(async (alert) => {
        const [taken] = await takeAlerts(pool, [alert]);
        if (taken === undefined) throw error;
        return taken;
      }),
    );
  }
}

/**
 * An id of the sender's is the alert. Without one it is what it says: with a time in it for ever, without for the window of the source,
 * since the same may be meant twice then. A signed body that says no time is known by its signature, which holds one.
 */
export function identityOf(alert: ReadAlert, signature: string | null): Pick<ProvedAlert, 'identity' | 'isWindowed'> {
  if (alert.id !== null) return { identity: `id:${alert.id}`, isWindowed: false };
  const { said, eventAt } = alert;
  if (eventAt === null && signature !== null) return { identity: `signature:${digest(signature)}`, isWindowed: false };
  return { identity: `content:${digest(said)}`, isWindowed: eventAt === null };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Seconds to wait; null when it counts. */
async function consume(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return waitOf(error);
    throw error;
  }
}

function waitOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000));
}
