import { monotonicMs } from '../../market-data/clock.ts';
import { type Channel, roomOf } from './channel.ts';
import type { RealtimeLimits } from './limits.ts';
import { Allowance } from './rate-meter.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

/** What even an empty message costs those who receive it. */
const MESSAGE_COST_BYTES = 512;

const NOBODY: ReadonlySet<Channel> = new Set();
const NOWHERE: ReadonlyMap<string, Channel> = new Map();

/** Who is joined, found by what happens: a message of a socket or in a room, a change of a table, the end of a session. */
export class ChannelRegistry {
  readonly #limits: RealtimeLimits;
  readonly #channels = new Set<Channel>();
  readonly #bySocket = new Map<RealtimeSocket, Map<string, Channel>>();
  readonly #byRoom = new Map<string, Set<Channel>>();
  readonly #byTable = new Map<string, Set<Channel>>();
  readonly #bySession = new Map<string, Set<Channel>>();
  readonly #allowances = new Map<string, Allowance>();

  constructor(limits: RealtimeLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#channels.size;
  }

  all(): Iterable<Channel> {
    return this.#channels;
  }

  has(channel: Channel): boolean {
    return this.#channels.has(channel);
  }

  /** The channels of one socket by their topics. */
  ofSocket(socket: RealtimeSocket): ReadonlyMap<string, Channel> {
    return this.#bySocket.get(socket) ?? NOWHERE;
  }

  inRoom(room: string): ReadonlySet<Channel> {
    return this.#byRoom.get(room) ?? NOBODY;
  }

  listeningTo(table: string): ReadonlySet<Channel> {
    return this.#byTable.get(table) ?? NOBODY;
  }

  ofSession(sessionId: string): ReadonlySet<Channel> {
    return this.#bySession.get(sessionId) ?? NOBODY;
  }

  /** Takes a message off the allowance of a room that has members; false when the room has had enough. */
  spend(room: string, bytes: number): boolean {
    const { roomBytesPerSecond, roomBurstBytes } = this.#limits;
    const now = monotonicMs();
    const allowance = this.#allowances.get(room) ?? new Allowance(roomBytesPerSecond, roomBurstBytes, now);
    this.#allowances.set(room, allowance);
    return allowance.take(now, bytes + MESSAGE_COST_BYTES);
  }

  add(channel: Channel): void {
    this.#channels.add(channel);
    const own = this.#bySocket.get(channel.socket);
    if (own === undefined) this.#bySocket.set(channel.socket, new Map([[channel.topic, channel]]));
    else own.set(channel.topic, channel);
    for (const [index, key] of this.#keysOf(channel)) put(index, key, channel);
  }

  remove(channel: Channel): void {
    if (!this.#channels.delete(channel)) return;
    const own = this.#bySocket.get(channel.socket);
    own?.delete(channel.topic);
    if (own?.size === 0) this.#bySocket.delete(channel.socket);
    for (const [index, key] of this.#keysOf(channel)) take(index, key, channel);
    const room = roomOf(channel);
    if (!this.#byRoom.has(room)) this.#allowances.delete(room);
  }

  /** Changes what a channel is found by, in one step. */
  update(channel: Channel, changes: Partial<Pick<Channel, 'identity' | 'rights' | 'subscriptions'>>): void {
    const isJoined = this.#channels.has(channel);
    this.remove(channel);
    Object.assign(channel, changes);
    if (isJoined) this.add(channel);
  }

  *#keysOf(channel: Channel): Generator<[Map<string, Set<Channel>>, string]> {
    yield [this.#byRoom, roomOf(channel)];
    for (const { table } of channel.subscriptions) yield [this.#byTable, table];
    if (channel.identity.sessionId !== null) yield [this.#bySession, channel.identity.sessionId];
  }
}

function put(index: Map<string, Set<Channel>>, key: string, channel: Channel): void {
  const channels = index.get(key);
  if (channels === undefined) index.set(key, new Set([channel]));
  else channels.add(channel);
}

function take(index: Map<string, Set<Channel>>, key: string, channel: Channel): void {
  const channels = index.get(key);
  channels?.delete(channel);
  if (channels?.size === 0) index.delete(key);
}
