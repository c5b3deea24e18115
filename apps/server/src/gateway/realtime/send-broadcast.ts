import { type BroadcastPush, broadcastFrame } from './broadcast-frame.ts';
import { type Channel, roomOf } from './channel.ts';
import { replyFrame } from './frames.ts';
import type { RealtimeContext } from './realtime-context.ts';

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
  const members = context.channels.inRoom(roomOf(channel));
  const { length } = push.payload;
  // The room's own allowance first: what a full room drops takes nothing off its sender's.
  if (!context.channels.spend(channel, length) || !context.traffic.takeDeliveries(channel, members.size, length)) {
    context.traffic.countDropped(channel.socket);
    return answer('error', { reason: 'Too many messages in this room' });
  }
  const frame = broadcastFrame({ ...push, topic: channel.topic });
  for (const member of members) {
    const isHeard = member.rights.broadcastRead && (member !== channel || hearsOwnBroadcasts);
    if (isHeard) member.socket.send(frame);
  }
  return answer('ok', {});
}
