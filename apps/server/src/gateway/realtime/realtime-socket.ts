import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { monotonicMs } from '../../market-data/clock.ts';
import type { FrameCodec, WireFrame } from './codec.ts';
import type { Frame } from './frames.ts';
import type { KeyRole } from './identity.ts';
import { closeCodes, type RealtimeLimits } from './limits.ts';
import { Allowance } from './rate-meter.ts';

/** What is known of a client before it joins anything. */
export interface SocketOrigin {
  readonly keyRole: KeyRole;
  readonly address: string;
}

interface SocketConnection {
  readonly webSocket: WebSocket;
  /** The connection under it, to write many frames in one go. */
  readonly stream: Duplex;
  readonly codec: FrameCodec;
}

/** One client's connection: its turn-taking, and how much of ours it may keep waiting. */
export class RealtimeSocket {
  readonly origin: SocketOrigin;
  readonly codec: FrameCodec;
  /** Users in whose name it has joined. */
  readonly users = new Set<string>();
  /** What its messages make others receive. */
  readonly deliveries: Allowance;
  /** Milliseconds since the epoch. */
  readonly openedAt: number;
  lastMessageAt: number;
  /** Since when it has been without a channel; null while it has one. */
  idleSince: number | null;
  readonly #webSocket: WebSocket;
  readonly #stream: Duplex;
  readonly #limits: RealtimeLimits;
  readonly #outbox: WireFrame[] = [];
  #outboxBytes = 0;
  readonly #allowance: Allowance;
  readonly #dropped: Allowance;
  #queuedBytes = 0;
  #tail: Promise<void> = Promise.resolve();

  constructor(connection: SocketConnection, origin: SocketOrigin, limits: RealtimeLimits) {
    this.#webSocket = connection.webSocket;
    this.#stream = connection.stream;
    this.codec = connection.codec;
    this.origin = origin;
    this.#limits = limits;
    const now = monotonicMs();
    this.#allowance = new Allowance(limits.messagesPerSecond, limits.messageBurst, now);
    this.#dropped = new Allowance(limits.droppedPerSecond, limits.droppedBurst, now);
    this.deliveries = new Allowance(limits.deliveriesPerSecond, limits.deliveryBurst, now);
    this.openedAt = this.idleSince = this.lastMessageAt = now;
  }

  /** Nobody has joined in anybody's name; who holds the secret key is known without. */
  get isAnonymous(): boolean {
    return this.users.size === 0 && this.origin.keyRole === 'anon';
  }

  /** Whose share of the server it takes. */
  get sender(): string {
    const [user] = this.users;
    return user === undefined ? `address ${this.origin.address}` : `user ${user}`;
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === WebSocket.OPEN;
  }

  /** Bytes that the client has not taken yet. */
  get waitingBytes(): number {
    return this.#webSocket.bufferedAmount + this.#outboxBytes;
  }

  /** Sends now. A client that does not keep up is dropped instead. */
  send(frame: Frame): void {
    const wire = this.codec.encode(frame);
    if (wire !== null && this.#accepts(wire)) this.#webSocket.send(wire.data, { binary: wire.isBinary });
  }

  /** Keeps a frame for the next `flush`, in order. */
  queue(frame: Frame): void {
    const wire = this.codec.encode(frame);
    if (wire === null || !this.#accepts(wire)) return;
    this.#outbox.push(wire);
    this.#outboxBytes += wire.data.length;
  }

  /** Sends what was queued with one write to the network. */
  flush(): void {
    const frames = this.#outbox.splice(0);
    this.#outboxBytes = 0;
    if (!this.isOpen || frames.length === 0) return;
    this.#stream.cork();
    for (const frame of frames) this.#webSocket.send(frame.data, { binary: frame.isBinary });
    this.#stream.uncork();
  }

  /** Says why, and cuts the connection if the client does not take leave in time. */
  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.#outbox.length = 0;
    this.#outboxBytes = 0;
    this.#webSocket.close(code, reason);
    const timer = setTimeout(() => this.#webSocket.terminate(), this.#limits.closeTimeoutMs);
    timer.unref();
    this.#webSocket.once('close', () => clearTimeout(timer));
  }

  /** Runs the client's messages one after the other, in the order in which they came. The task must not fail. */
  enqueue(bytes: number, task: () => Promise<void>): void {
    this.#queuedBytes += bytes;
    if (this.#queuedBytes > this.#limits.queuedMessageBytesMax) {
      this.close(closeCodes.policy, 'too many messages are waiting');
    }
    // What waits behind a closed socket is dropped.
    this.#tail = this.#tail
      .then(() => (this.isOpen ? task() : undefined))
      .finally(() => {
        this.#queuedBytes -= bytes;
      });
  }

  /** Takes a message that counts as so many off the client's allowance; false when too little is left. */
  takeMessages(now: number, count: number): boolean {
    return this.#allowance.take(now, count);
  }

  /** Takes a message that was dropped off what may be; false when it was one too many. */
  takeDropped(now: number): boolean {
    return this.#dropped.take(now, 1);
  }

  #accepts(frame: WireFrame): boolean {
    if (!this.isOpen) return false;
    if (this.waitingBytes + frame.data.length <= this.#limits.outgoingBytesMax) return true;
    this.close(closeCodes.slowReader, 'slow reader');
    return false;
  }
}
