import { randomUUID } from 'node:crypto';
import {
  type Channel,
  type ChangeRequest,
  publicRights,
  sendChannelClose,
  sendChannelError,
  sendSystemNotice,
} from './channel.ts';
import { type RealtimeMessage, replyFrame } from './frames.ts';
import { grantRequests, type GrantedRequests, requestId } from './grant-requests.ts';
import { describeJoinFault, type JoinPayload, joinPayloadSchema, topicSchema } from './join-payload.ts';
import { closeCodes } from './limits.ts';
import { addChannel, type RealtimeContext, removeChannel } from './realtime-context.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { readTopicRights } from './row-visibility.ts';

/** Answers phx_join. The reply echoes the requests with their ids; whether they were granted follows in a system message. */
export async function joinChannel(
  context: RealtimeContext,
  socket: RealtimeSocket,
  message: RealtimeMessage,
): Promise<void> {
  const refuse = (reason: string) => socket.send(replyFrame(message, 'error', { reason }));
  const payload = joinPayloadSchema.safeParse(message.payload);
  if (!payload.success) return refuse(`InvalidJoinPayload: ${describeJoinFault(payload.error)}`);
  const fault = findFault(context, socket, message.topic, payload.data);
  if (fault !== null) return refuse(fault);

  const identity = await context.identify(payload.data.access_token ?? null, socket.origin.keyRole);
  if ('invalid' in identity) return refuse(`InvalidJWTToken: ${identity.invalid}`);
  if (identity.subject !== null && !context.sockets.claim(identity.subject, socket)) {
    refuse('ConnectionRateLimitReached: Too many sockets of one user');
    return socket.close(closeCodes.policy, 'too many sockets of one user');
  }
  const { config } = payload.data;
  const subTopic = message.topic.slice('realtime:'.length);
  const rights = config.private ? await readTopicRights(context.pool, subTopic, identity.claims) : publicRights;
  if (!rights.broadcastRead && !rights.presenceRead) {
    return refuse(`Unauthorized: You do not have permissions to read from this Channel topic: ${subTopic}`);
  }
  const requests = config.postgres_changes ?? [];
  const granted = await grantRequests(requests, identity, context);
  if (!socket.isOpen) return;
  const channel: Channel = {
    ...toMembership(socket, message, config),
    requests,
    identity,
    rights,
    subscriptions: granted.status === 'granted' ? granted.subscriptions : [],
  };
  admit(context, channel, message);
  notify(context, channel, { granted, wantsReplicationReady: config.broadcast.replication_ready });
  // A stock client that subscribes before it has read its session from storage joins without a token, and would stay nobody
  // for good. An error makes it join again, with the token that it has by then.
  const isTokenMissing = payload.data.access_token === undefined || payload.data.access_token === null;
  if (isTokenMissing && granted.status === 'refused') sendChannelError(channel);
}

function findFault(
  context: RealtimeContext,
  socket: RealtimeSocket,
  topic: string,
  payload: JoinPayload,
): string | null {
  const { channelsPerSocketMax, subscriptionsPerChannelMax } = context.limits;
  const name = topicSchema.safeParse(topic);
  if (!name.success) return `InvalidTopic: ${describeJoinFault(name.error)}`;
  const joined = context.channels.ofSocket(socket);
  if (!joined.has(topic) && joined.size >= channelsPerSocketMax) {
    return 'ChannelRateLimitReached: Too many channels';
  }
  if ((payload.config.postgres_changes?.length ?? 0) > subscriptionsPerChannelMax) {
    return `InvalidJoinPayload: config.postgres_changes: at most ${subscriptionsPerChannelMax} are allowed`;
  }
  return payload.config.broadcast.replay === undefined
    ? null
    : 'UnableToReplayMessages: messages are not stored, so none can be replayed';
}

function toMembership(socket: RealtimeSocket, message: RealtimeMessage, config: JoinPayload['config']) {
  return {
    socket,
    topic: message.topic,
    // A join's own ref is the join ref of everything that follows.
    joinRef: message.joinRef ?? message.ref,
    options: {
      isPrivate: config.private,
      acknowledgesBroadcasts: config.broadcast.ack,
      hearsOwnBroadcasts: config.broadcast.self,
      presenceKey: config.presence.key || randomUUID(),
    },
    hearsPresence: config.presence.enabled,
  };
}

/** A second join of a topic takes the place of the first. */
function admit(context: RealtimeContext, channel: Channel, message: RealtimeMessage): void {
  const { socket, topic } = channel;
  const previous = context.channels.ofSocket(socket).get(topic);
  if (previous !== undefined) {
    removeChannel(context, previous);
    sendChannelClose(previous);
  }
  addChannel(context, channel);
  socket.send(replyFrame(message, 'ok', { postgres_changes: channel.requests.map(toEcho) }));
}

function toEcho(request: ChangeRequest): object {
  return { id: requestId(request), ...request };
}

interface JoinOutcome {
  readonly granted: GrantedRequests;
  readonly wantsReplicationReady: boolean;
}

function notify(context: RealtimeContext, channel: Channel, { granted, wantsReplicationReady }: JoinOutcome): void {
  if (wantsReplicationReady) {
    sendSystemNotice(channel, { extension: 'system', status: 'ok', message: 'Replication connection established' });
  }
  if (channel.requests.length > 0) sendGrantNotice(channel, granted);
  if (channel.hearsPresence && channel.rights.presenceRead) context.presence.sendState(channel);
}

/** Says whether the requests of a channel were granted, in the words of Supabase's service. */
export function sendGrantNotice(channel: Channel, granted: GrantedRequests): void {
  const isGranted = granted.status === 'granted';
  sendSystemNotice(channel, {
    extension: 'postgres_changes',
    status: isGranted ? 'ok' : 'error',
    message: isGranted ? 'Subscribed to PostgreSQL' : granted.reason,
  });
}
