import type { ChangeType } from './change.ts';
import type { RowTest } from './compile-filter.ts';
import { type SystemNotice, textFrame } from './frames.ts';
import type { Identity } from './identity.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

/** A client's request to hear of changes, as it asked; the stock client compares the echo with what it sent. */
export interface ChangeRequest {
  readonly event: ChangeType | '*';
  readonly schema: string;
  readonly table?: string | undefined;
  readonly filter?: string | undefined;
  readonly select?: readonly string[] | undefined;
}

/** A request that was granted, for one table. */
export interface Subscription {
  /** The number by which the client knows it. */
  readonly id: number;
  readonly table: string;
  readonly event: ChangeType | '*';
  readonly test: RowTest | null;
  /** The columns asked for; null means all. */
  readonly select: ReadonlySet<string> | null;
}

/** What a channel may do with messages of clients. On public channels everything is allowed. */
export interface TopicRights {
  readonly broadcastRead: boolean;
  readonly broadcastWrite: boolean;
  readonly presenceRead: boolean;
  readonly presenceWrite: boolean;
}

export const publicRights: TopicRights = {
  broadcastRead: true,
  broadcastWrite: true,
  presenceRead: true,
  presenceWrite: true,
};

export interface ChannelOptions {
  readonly isPrivate: boolean;
  readonly acknowledgesBroadcasts: boolean;
  readonly hearsOwnBroadcasts: boolean;
  readonly presenceKey: string;
}

/** One socket's membership of one topic. What depends on the token changes when a new token comes. */
export interface Channel {
  readonly socket: RealtimeSocket;
  /** As on the wire, `realtime:` included. */
  readonly topic: string;
  /** Ref of the join; messages that carry another belong to an earlier membership. */
  readonly joinRef: string | null;
  readonly options: ChannelOptions;
  readonly requests: readonly ChangeRequest[];
  identity: Identity;
  rights: TopicRights;
  subscriptions: readonly Subscription[];
  hearsPresence: boolean;
}

/** Private and public channels of one name are different rooms. */
export function roomOf(channel: {
  readonly topic: string;
  readonly options: Pick<ChannelOptions, 'isPrivate'>;
}): string {
  return `${channel.options.isPrivate ? 'private' : 'public'} ${channel.topic}`;
}

export function sendSystemNotice(channel: Channel, notice: SystemNotice): void {
  const payload = { ...notice, channel: channel.topic.replace(/^realtime:/, '') };
  channel.socket.send(textFrame({ ...eventOf(channel, 'system'), payload }));
}

/** Tells the client that its membership broke: stock clients report CHANNEL_ERROR and join again by themselves. */
export function sendChannelError(channel: Channel): void {
  channel.socket.send(textFrame(eventOf(channel, 'phx_error')));
}

/** Tells the client that its membership is over: stock clients report CLOSED and stay away. */
export function sendChannelClose(channel: Channel): void {
  channel.socket.send(textFrame(eventOf(channel, 'phx_close')));
}

function eventOf({ topic, joinRef }: Channel, event: string) {
  return { joinRef, ref: joinRef, topic, event, payload: {} };
}
