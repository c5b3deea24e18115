import { monotonicMs } from '../../market-data/clock.ts';
import type { BroadcastPush } from './broadcast-frame.ts';
import { changeToken } from './change-token.ts';
import { type Channel, roomOf, sendChannelClose } from './channel.ts';
import { type RealtimeMessage, replyFrame } from './frames.ts';
import { joinChannel } from './join-channel.ts';
import {
  accessTokenPayloadSchema,
  broadcastPayloadSchema,
  describeJoinFault,
  presencePayloadSchema,
} from './join-payload.ts';
import { closeCodes } from './limits.ts';
import { type RealtimeContext, removeChannel } from './realtime-context.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { sendBroadcast } from './send-broadcast.ts';
import { weigh } from './traffic-meters.ts';

const PRESENCE_BYTES_MAX = 10_000;
/** A join asks the database and is refused in vain more often than anything else; it counts as so many messages. */
const JOIN_COST = 5;

/** Takes one frame from a client. Heartbeats are answered at once, everything else in turn. */
export function receiveFrame(context: RealtimeContext, socket: RealtimeSocket, frame: Buffer, isBinary: boolean): void {
  if (!socket.isOpen) return; // told to leave, and still talking
  const now = monotonicMs();
  socket.lastMessageAt = now;
  // Before anything is parsed: a long message costs more than a short one.
  if (!takeMessages(context, socket, now, weigh(frame.length))) return;
  const incoming = socket.codec.decode(frame, isBinary);
  if (incoming === null) return socket.close(closeCodes.policy, 'not a message of the protocol');
  const { message, push } = incoming;
  if (message.event === 'phx_join' && !takeMessages(context, socket, now, JOIN_COST - 1)) return;
  if (message.topic === 'phoenix' && message.event === 'heartbeat') return socket.send(replyFrame(message, 'ok', {}));
  socket.enqueue(frame.length, async () => {
    try {
      await handleMessage(context, socket, message, push);
    } catch (error) {
      // A fault of ours or of the database costs the client this message, not the connection.
      context.logger.warn({ err: error, event: message.event }, 'could not handle a realtime message');
      socket.send(replyFrame(message, 'error', { reason: 'UnableToHandle: try again in a moment' }));
    }
  });
}

/** Off the socket's allowance and its sender's; closes the socket when one is used up. */
function takeMessages({ traffic }: RealtimeContext, socket: RealtimeSocket, now: number, count: number): boolean {
  if (socket.takeMessages(now, count) && traffic.takeMessages(socket, now, count)) return true;
  socket.close(closeCodes.policy, 'too many messages');
  return false;
}

async function handleMessage(
  context: RealtimeContext,
  socket: RealtimeSocket,
  message: RealtimeMessage,
  push: BroadcastPush | null,
): Promise<void> {
  if (message.event === 'phx_join') return joinChannel(context, socket, message);
  const channel = context.channels.ofSocket(socket).get(message.topic);
  if (message.event === 'phx_leave') return leaveChannel(context, socket, message);
  if (channel === undefined) return socket.send(replyFrame(message, 'error', { reason: 'unmatched topic' }));
  switch (message.event) {
    case 'access_token':
      return handleAccessToken(context, channel, message);
    case 'broadcast':
      return push === null ? handleTextBroadcast(context, channel, message) : sendBroadcast(context, channel, push);
    case 'presence':
      return handlePresence(context, channel, message);
    default:
      return undefined; // as Supabase's service: what it does not know it ignores
  }
}

function leaveChannel(context: RealtimeContext, socket: RealtimeSocket, message: RealtimeMessage): void {
  const channel = context.channels.ofSocket(socket).get(message.topic);
  socket.send(replyFrame(message, 'ok', {}));
  if (channel === undefined || isOutdated(channel, message)) return;
  removeChannel(context, channel);
  sendChannelClose(channel);
}

/** A leave that was meant for an earlier membership of the topic. */
function isOutdated(channel: Channel, message: RealtimeMessage): boolean {
  return message.joinRef !== null && message.joinRef !== channel.joinRef;
}

async function handleAccessToken(context: RealtimeContext, channel: Channel, message: RealtimeMessage): Promise<void> {
  const payload = accessTokenPayloadSchema.safeParse(message.payload);
  // The stock client sends null while it has no token to offer.
  if (payload.success && payload.data.access_token !== null) {
    await changeToken(context, channel, payload.data.access_token);
  }
}

function handleTextBroadcast(context: RealtimeContext, channel: Channel, message: RealtimeMessage): void {
  const payload = broadcastPayloadSchema.safeParse(message.payload);
  if (!payload.success) {
    return channel.socket.send(replyFrame(message, 'error', { reason: describeJoinFault(payload.error) }));
  }
  const text = JSON.stringify(payload.data.payload ?? {});
  sendBroadcast(context, channel, { ...message, event: payload.data.event, isJson: true, payload: Buffer.from(text) });
}

function handlePresence(context: RealtimeContext, channel: Channel, message: RealtimeMessage): void {
  const refuse = (reason: string) => channel.socket.send(replyFrame(message, 'error', { reason }));
  const parsed = presencePayloadSchema.safeParse(message.payload);
  if (!parsed.success) return refuse(describeJoinFault(parsed.error));
  if (!channel.rights.presenceWrite) return refuse('Unauthorized: You do not have permissions to track here');
  if (parsed.data.event === 'untrack') {
    context.presence.untrack(channel);
    return channel.socket.send(replyFrame(message, 'ok', {}));
  }
  const { length } = JSON.stringify(parsed.data.payload);
  if (length > PRESENCE_BYTES_MAX) return refuse('Track message size exceeded');
  if (!context.presence.hasRoomFor(channel, length)) return refuse('Too many presences in this room');
  const { size } = context.channels.inRoom(roomOf(channel));
  // Whoever comes also goes, which is told to all as well.
  const room = roomOf(channel);
  if (
    !context.channels.spend(room, length) ||
    !context.traffic.takeDeliveries(channel.socket, room, { recipients: 2 * size, bytes: length })
  ) {
    context.traffic.countDropped(channel.socket);
    return refuse('Too many messages in this room');
  }
  const isNew = !channel.hearsPresence;
  // Whoever shows themselves also sees the others.
  channel.hearsPresence = true;
  if (isNew && channel.rights.presenceRead) context.presence.sendState(channel);
  context.presence.track(channel, parsed.data.payload, length);
  return channel.socket.send(replyFrame(message, 'ok', {}));
}
