import { parseBroadcastPush } from './broadcast-frame.ts';
import { changeToken } from './change-token.ts';
import { type Channel, sendChannelClose } from './channel.ts';
import { type Message, parseMessage, replyFrame } from './frames.ts';
import { joinChannel } from './join-channel.ts';
import {
  accessTokenPayloadSchema,
  broadcastPayloadSchema,
  describeFault,
  presencePayloadSchema,
} from './join-payload.ts';
import { closeCodes } from './limits.ts';
import { type RealtimeContext, removeChannel } from './realtime-context.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { sendBroadcast } from './send-broadcast.ts';

const PRESENCE_BYTES_MAX = 10_000;

/** Takes one frame from a client. Heartbeats are answered at once, everything else in turn. */
export function receiveFrame(context: RealtimeContext, socket: RealtimeSocket, frame: Buffer, isBinary: boolean): void {
  const now = Date.now();
  socket.lastMessageAt = now;
  if (!socket.takeMessage(now)) return socket.close(closeCodes.policy, 'too many messages');
  if (isBinary) return receiveBroadcast(context, socket, frame);
  const message = parseMessage(frame.toString());
  if (message === null) return socket.close(closeCodes.policy, 'not a message of the protocol');
  if (message.topic === 'phoenix' && message.event === 'heartbeat') return socket.send(replyFrame(message, 'ok', {}));
  socket.enqueue(() => handleSafely(context, socket, message));
}

function receiveBroadcast(context: RealtimeContext, socket: RealtimeSocket, frame: Buffer): void {
  const push = parseBroadcastPush(frame);
  if (push === null) return socket.close(closeCodes.policy, 'not a broadcast of the protocol');
  socket.enqueue(async () => {
    const channel = socket.channels.get(push.topic);
    if (channel !== undefined) sendBroadcast(context, channel, push);
    else socket.send(replyFrame({ ...push, event: 'broadcast' }, 'error', { reason: 'unmatched topic' }));
  });
}

/** A fault of ours or of the database costs the client this message, not the connection. */
async function handleSafely(context: RealtimeContext, socket: RealtimeSocket, message: Message): Promise<void> {
  try {
    await handleMessage(context, socket, message);
  } catch (error) {
    context.logger.warn({ err: error, event: message.event }, 'could not handle a realtime message');
    socket.send(replyFrame(message, 'error', { reason: 'UnableToHandle: try again in a moment' }));
  }
}

async function handleMessage(context: RealtimeContext, socket: RealtimeSocket, message: Message): Promise<void> {
  if (message.event === 'phx_join') return joinChannel(context, socket, message);
  const channel = socket.channels.get(message.topic);
  if (message.event === 'phx_leave') return leaveChannel(context, socket, message);
  if (channel === undefined) return socket.send(replyFrame(message, 'error', { reason: 'unmatched topic' }));
  switch (message.event) {
    case 'access_token':
      return handleAccessToken(context, channel, message);
    case 'broadcast':
      return handleTextBroadcast(context, channel, message);
    case 'presence':
      return handlePresence(context, channel, message);
    default:
      return undefined; // as Supabase's service: what it does not know it ignores
  }
}

function leaveChannel(context: RealtimeContext, socket: RealtimeSocket, message: Message): void {
  const channel = socket.channels.get(message.topic);
  socket.send(replyFrame(message, 'ok', {}));
  if (channel === undefined || isOutdated(channel, message)) return;
  removeChannel(context, channel);
  sendChannelClose(channel);
}

/** A leave that was meant for an earlier membership of the topic. */
function isOutdated(channel: Channel, message: Message): boolean {
  return message.joinRef !== null && message.joinRef !== channel.joinRef;
}

async function handleAccessToken(context: RealtimeContext, channel: Channel, message: Message): Promise<void> {
  const payload = accessTokenPayloadSchema.safeParse(message.payload);
  // The stock client sends null while it has no token to offer.
  if (payload.success && payload.data.access_token !== null) {
    await changeToken(context, channel, payload.data.access_token);
  }
}

function handleTextBroadcast(context: RealtimeContext, channel: Channel, message: Message): void {
  const payload = broadcastPayloadSchema.safeParse(message.payload);
  if (!payload.success) {
    return channel.socket.send(replyFrame(message, 'error', { reason: describeFault(payload.error) }));
  }
  const text = JSON.stringify(payload.data.payload ?? {});
  sendBroadcast(context, channel, { ...message, event: payload.data.event, isJson: true, payload: Buffer.from(text) });
}

function handlePresence(context: RealtimeContext, channel: Channel, message: Message): void {
  const refuse = (reason: string) => channel.socket.send(replyFrame(message, 'error', { reason }));
  const parsed = presencePayloadSchema.safeParse(message.payload);
  if (!parsed.success) return refuse(describeFault(parsed.error));
  if (!channel.rights.presenceWrite) return refuse('Unauthorized: You do not have permissions to track here');
  if (parsed.data.event === 'untrack') {
    context.presence.untrack(channel);
  } else {
    if (JSON.stringify(parsed.data.payload).length > PRESENCE_BYTES_MAX) return refuse('Track message size exceeded');
    const isNew = !channel.hearsPresence;
    // Whoever shows themselves also sees the others.
    channel.hearsPresence = true;
    if (isNew && channel.rights.presenceRead) context.presence.sendState(channel);
    context.presence.track(channel, parsed.data.payload);
  }
  return channel.socket.send(replyFrame(message, 'ok', {}));
}
