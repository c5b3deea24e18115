import { randomUUID } from 'node:crypto';
import { type Channel, roomOf } from './channel.ts';
import type { ChannelRegistry } from './channel-registry.ts';
import { textFrame } from './frames.ts';
import type { RealtimeLimits } from './limits.ts';

/** One tracked client, in the form that the Phoenix client expects. */
interface PresenceMeta {
  readonly phx_ref: string;
  readonly [name: string]: unknown;
}

interface Presence {
  readonly key: string;
  readonly bytes: number;
  readonly meta: PresenceMeta;
}

const LEAVE_DELAY_MS = 50;
/** What a presence takes besides what its client says. */
const KEY_BYTES = 200;

/** Who has announced themselves in which room. Known to this process alone. */
export class PresenceBoard {
  readonly #registry: ChannelRegistry;
  readonly #limits: RealtimeLimits;
  readonly #rooms = new Map<string, Map<Channel, Presence>>();
  /** Those who left and have not been told of, by room. */
  readonly #left = new Map<string, Presence[]>();

  constructor(registry: ChannelRegistry, limits: RealtimeLimits) {
    this.#registry = registry;
    this.#limits = limits;
  }

  /** Whether the channel's client may say so much about itself in its room. */
  hasRoomFor(channel: Channel, bytes: number): boolean {
    let sum = bytes;
    for (const [other, presence] of this.#rooms.get(roomOf(channel)) ?? [])
      if (other !== channel) sum += presence.bytes;
    return sum <= this.#limits.presenceBytesPerRoomMax;
  }

  /** Shows the channel's client in its room, or replaces what is shown. */
  track(channel: Channel, payload: object, bytes: number): void {
    const room = roomOf(channel);
    const presences = this.#rooms.get(room) ?? new Map<Channel, Presence>();
    this.#rooms.set(room, presences);
    const before = presences.get(channel);
    const presence = {
      key: channel.options.presenceKey,
      bytes: bytes + KEY_BYTES,
      meta: { ...payload, phx_ref: randomUUID() },
    };
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
    this.#announceLater(channel, before);
  }

  /** When a network breaks, many leave at once: that is told once and not to each about each. */
  #announceLater(channel: Channel, presence: Presence): void {
    const room = roomOf(channel);
    const left = this.#left.get(room);
    if (left !== undefined) return void left.push(presence);
    this.#left.set(room, [presence]);
    setTimeout(() => {
      const gone = this.#left.get(room) ?? [];
      this.#left.delete(room);
      this.#announce(channel, [], gone);
    }, LEAVE_DELAY_MS).unref();
  }

  /** Everyone in the channel's room, for a client that has just come. */
  sendState(channel: Channel): void {
    const presences = [...(this.#rooms.get(roomOf(channel))?.values() ?? [])];
    const { topic, joinRef } = channel;
    channel.socket.send(textFrame({ joinRef, ref: null, topic, event: 'presence_state', payload: byKey(presences) }));
  }

  #announce(channel: Channel, joined: readonly Presence[], left: readonly Presence[]): void {
    const payload = { joins: byKey(joined), leaves: byKey(left) };
    const message = { joinRef: null, ref: null, topic: channel.topic, event: 'presence_diff', payload };
    const frame = textFrame(message);
    for (const member of this.#registry.inRoom(roomOf(channel))) {
      if (member.hearsPresence && member.rights.presenceRead) member.socket.send(frame);
    }
  }
}

function byKey(presences: readonly Presence[]): object {
  const groups = Map.groupBy(presences, ({ key }) => key);
  return Object.fromEntries([...groups].map(([key, group]) => [key, { metas: group.map(({ meta }) => meta) }]));
}
