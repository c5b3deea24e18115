import type { BroadcastPush } from './broadcast-frame.ts';
import { type Channel, roomOf } from './channel.ts';
import { type Frame, replyFrame } from './frames.ts';
import type { RealtimeContext } from './realtime-context.ts';
import type { Sender } from './traffic-meters.ts';

/** Brings a client's message to the others in its room, and to itself if it asked for that. */
export function sendBroadcast(context: RealtimeContext, channel: Channel, push: BroadcastPush): void {
  const { acknowledgesBroadcasts, hearsOwnBroadcasts } = channel.options;
  const { joinRef, ref, topic } = push;
  const answer = (status: 'ok' | 'error', response: object) => {
    if (!acknowledgesBroadcasts) return;
    channel.socket.send(replyFrame({ joinRef, ref, topic, event: 'broadcast', payload: null }, status, response));
  };
  if (!channel.rights.broadcastWrite) {
    return answer('error', { reason: 'Unauthorized: You do not have permissions to write to this Channel topic' });
  }
  const room = roomOf(channel);
  const message = { ...push, topic: channel.topic };
  if (!deliverBroadcast(context, channel.socket, { room, message, deaf: hearsOwnBroadcasts ? null : channel })) {
    context.traffic.countDropped(channel.socket);
    return answer('error', { reason: 'Too many messages in this room' });
  }
  return answer('ok', {});
}

interface Broadcast {
  readonly room: string;
  readonly message: Pick<BroadcastPush, 'topic' | 'event' | 'isJson' | 'payload'>;
  /** A member that does not hear it. */
  readonly deaf: Channel | null;
}

/** Sends a message to the members of a room that may read there; false, and nothing sent, when an allowance is used up. */
export function deliverBroadcast(
  context: RealtimeContext,
  sender: Sender,
  { room, message, deaf }: Broadcast,
): boolean {
  const members = context.channels.inRoom(room);
  if (members.size === 0) return true;
  const { length } = message.payload;
  const copies = { recipients: members.size, bytes: length };
  // The room's own allowance first: what a full room drops takes nothing off its sender's.
  if (!context.channels.spend(room, length) || !context.traffic.takeDeliveries(sender, room, copies)) return false;
  const { topic, event, isJson, payload } = message;
  const frame: Frame = { kind: 'broadcast', topic, event, isJson, payload };
  for (const member of members) if (member.rights.broadcastRead && member !== deaf) member.socket.send(frame);
  return true;
}
