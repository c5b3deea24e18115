import { randomUUID } from 'node:crypto';
import { type Channel, roomOf } from './channel.ts';
import type { ChannelRegistry } from './channel-registry.ts';
import { type Frame, textFrame } from './frames.ts';

/** One tracked client, in the form that the Phoenix client expects. */
interface PresenceMeta {
  readonly phx_ref: string;
  readonly [name: string]: unknown;
}

interface Presence {
  readonly key: string;
  readonly meta: PresenceMeta;
}

/** Who has announced themselves in which room. Known to this process alone. */
export class PresenceBoard {
  readonly #registry: ChannelRegistry;
  readonly #rooms = new Map<string, Map<Channel, Presence>>();

  constructor(registry: ChannelRegistry) {
    this.#registry = registry;
  }

  /** Shows the channel's client in its room, or replaces what is shown. */
  track(channel: Channel, payload: object): void {
    const room = roomOf(channel);
    const presences = this.#rooms.get(room) ?? new Map<Channel, Presence>();
    this.#rooms.set(room, presences);
    const before = presences.get(channel);
    const presence = { key: channel.options.presenceKey, meta: { ...payload, phx_ref: randomUUID() } };
    presences.set(channel, presence);
    // In one message the stock client would keep what was shown before beside what is shown now.
    if (before !== undefined) this.#announce(channel, [], [before]);
    this.#announce(channel, [presence], []);
  }

  untrack(channel: Channel): void {
    const room = roomOf(channel);
    const presences = this.#rooms.get(room);
    const before = presences?.get(channel);
    if (presences === undefined || before === undefined) return;
    presences.delete(channel);
    if (presences.size === 0) this.#rooms.delete(room);
    this.#announce(channel, [], [before]);
  }

  /** Everyone in the channel's room, for a client that has just come. */
  sendState(channel: Channel): void {
    const presences = [...(this.#rooms.get(roomOf(channel))?.values() ?? [])];
    const { topic, joinRef } = channel;
    channel.socket.send(textFrame({ joinRef, ref: null, topic, event: 'presence_state', payload: byKey(presences) }));
  }

  #announce(channel: Channel, joined: readonly Presence[], left: readonly Presence[]): void {
    const payload = { joins: byKey(joined), leaves: byKey(left) };
    const frame: Frame = textFrame({ joinRef: null, ref: null, topic: channel.topic, event: 'presence_diff', payload });
    for (const member of this.#registry.inRoom(roomOf(channel))) {
      if (member.hearsPresence && member.rights.presenceRead) member.socket.send(frame);
    }
  }
}

function byKey(presences: readonly Presence[]): object {
  const groups = Map.groupBy(presences, ({ key }) => key);
  return Object.fromEntries([...groups].map(([key, group]) => [key, { metas: group.map(({ meta }) => meta) }]));
}
