import type { Pool } from 'pg';
import type { Logger } from '../../logger.ts';
import { monotonicMs } from '../../market-data/clock.ts';
import { type Channel, sendChannelClose, sendChannelError, sendSystemNotice } from './channel.ts';
import type { ChannelRegistry } from './channel-registry.ts';
import type { IdentifyToken } from './identity.ts';
import { closeCodes, type RealtimeLimits } from './limits.ts';
import type { PresenceBoard } from './presence-board.ts';
import type { SocketRegistry } from './socket-registry.ts';
import type { TrafficMeters } from './traffic-meters.ts';
import type { TableCatalogue } from './table-catalogue.ts';

/** What the handlers of messages share. */
export interface RealtimeContext {
  readonly pool: Pool;
  readonly catalogue: TableCatalogue;
  readonly channels: ChannelRegistry;
  readonly sockets: SocketRegistry;
  readonly presence: PresenceBoard;
  readonly traffic: TrafficMeters;
  readonly identify: IdentifyToken;
  readonly limits: RealtimeLimits;
  readonly logger: Logger;
}

export function addChannel(context: RealtimeContext, channel: Channel): void {
  channel.socket.idleSince = null;
  context.channels.add(channel);
}

/** Forgets a membership without a word to its client. */
export function removeChannel(context: RealtimeContext, channel: Channel): void {
  const { socket } = channel;
  context.presence.untrack(channel);
  context.channels.remove(channel);
  if (context.channels.ofSocket(socket).size === 0) socket.idleSince = monotonicMs();
}

export interface Expulsion {
  readonly message: string;
  /** True when joining again would be in vain; otherwise stock clients do so by themselves. */
  readonly isFinal: boolean;
}

/** Ends a membership because its token no longer carries it. A socket that has no other left is closed. */
export function expelChannel(context: RealtimeContext, channel: Channel, { message, isFinal }: Expulsion): void {
  sendSystemNotice(channel, { extension: 'system', status: 'error', message });
  if (isFinal) sendChannelClose(channel);
  else sendChannelError(channel);
  removeChannel(context, channel);
  if (context.channels.ofSocket(channel.socket).size > 0) return;
  channel.socket.close(isFinal ? closeCodes.sessionEnded : closeCodes.tokenExpired, message);
}
