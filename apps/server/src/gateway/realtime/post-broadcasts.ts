import { monotonicMs } from '../../market-data/clock.ts';
import { AppError } from '../app-error.ts';
import { FairGate, type GateLimits } from '../fair-gate.ts';
import { roomOf } from './channel.ts';
import type { RealtimeContext } from './realtime-context.ts';
import { readTopicRights } from './row-visibility.ts';
import { deliverBroadcast } from './send-broadcast.ts';
import { type Sender, weigh } from './traffic-meters.ts';

/** Asking what somebody may do on a private topic costs as many messages, as it does in a join. */
const RIGHTS_COST = 4;

/** The database connections are those of the feed and of joins: one caller takes one of them. */
const RIGHTS_GATE: GateLimits = {
  atWork: 2,
  atWorkPerCaller: 1,
  keptFree: 1,
  waiting: 500,
  waitingPerCaller: 60,
  waitMs: 5_000,
};

/** A message that was sent without a socket. */
export interface PostedBroadcast {
  /** As on the wire, `realtime:` included. */
  readonly topic: string;
  readonly event: string;
  readonly isPrivate: boolean;
  readonly isJson: boolean;
  readonly payload: Buffer;
}

/** Who posts: counted like the sockets of the same user or address. */
export interface Poster extends Sender {
  /** JSON, as `request.jwt.claims`. */
  readonly claims: string;
}

/** @throws the 403 answer when one of them may not be sent, and none is; the 429 answer when an allowance is used up. */
export type PostBroadcasts = (poster: Poster, broadcasts: readonly PostedBroadcast[]) => Promise<void>;

/** Sends broadcasts over HTTP under the rules, rates and rights of those over a socket. */
export function createBroadcastPost(context: RealtimeContext): PostBroadcasts {
  const gate = new FairGate(RIGHTS_GATE);
  return async (poster, broadcasts) => {
    const topics = new Set(broadcasts.filter(({ isPrivate }) => isPrivate).map(({ topic }) => topic));
    const cost = broadcasts.reduce((sum, { payload }) => sum + weigh(payload.length), RIGHTS_COST * topics.size);
    if (!context.traffic.takeMessages(poster, monotonicMs(), cost)) throw tooManyMessages('sent');
    if (topics.size > 0) await gate.run(poster.sender, () => requireRights(context, poster, topics));
    for (const broadcast of broadcasts) {
      const room = roomOf({ topic: broadcast.topic, options: broadcast });
      if (!deliverBroadcast(context, poster, { room, message: broadcast, deaf: null }))
        throw tooManyMessages('dropped');
    }
  };
}

async function requireRights(
  { pool }: RealtimeContext,
  { claims }: Poster,
  topics: ReadonlySet<string>,
): Promise<void> {
  for (const topic of topics) {
    const subTopic = topic.slice('realtime:'.length);
    const { broadcastWrite } = await readTopicRights(pool, subTopic, claims);
    if (broadcastWrite) continue;
    throw new AppError(403, 'unauthorized', `You do not have permissions to write to this topic: ${subTopic}`);
  }
}

function tooManyMessages(what: 'sent' | 'dropped'): AppError {
  const message = what === 'sent' ? 'Too many messages.' : 'Too many messages in this room.';
  return new AppError(429, 'over_request_rate_limit', message, {
    hint: 'Try again in a moment.',
    headers: { 'Retry-After': '1' },
  });
}
