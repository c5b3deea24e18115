import { type BroadcastPush, broadcastFrame } from './broadcast-frame.ts';
import { type Channel, roomOf } from './channel.ts';
import { type Message, replyFrame } from './frames.ts';
import type { RealtimeContext } from './realtime-context.ts';

/** Brings a client's message to the others in its room, and to itself if it asked for that. */
export function sendBroadcast(context: RealtimeContext, channel: Channel, push: BroadcastPush): void {
  const { acknowledgesBroadcasts, hearsOwnBroadcasts } = channel.options;
  const { socket } = channel;
  const message: Message = { ...push, event: 'broadcast' };
  if (!channel.rights.broadcastWrite) {
    const reason = 'Unauthorized: You do not have permissions to write to this Channel topic';
    if (acknowledgesBroadcasts) socket.send(replyFrame(message, 'error', { reason }));
    return;
  }
  const frame = broadcastFrame({ ...push, topic: channel.topic });
  for (const member of context.channels.inRoom(roomOf(channel))) {
    const isHeard = member.rights.broadcastRead && (member !== channel || hearsOwnBroadcasts);
    if (isHeard) member.socket.send(frame);
  }
  if (acknowledgesBroadcasts) socket.send(replyFrame(message, 'ok', {}));
}
