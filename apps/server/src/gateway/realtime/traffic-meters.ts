import { monotonicMs } from '../../market-data/clock.ts';
import { closeCodes, type RealtimeLimits } from './limits.ts';
import { Allowance, RateMeters } from './rate-meter.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

/** Bytes that cost about as much to read, copy and write as a message costs by itself. */
const BYTES_PER_MESSAGE = 4_096;

/** What bytes on the wire count as: one message, and more for a long one. */
export function weigh(bytes: number): number {
  return 1 + Math.floor(bytes / BYTES_PER_MESSAGE);
}

/** Who sends: a socket, or a request over HTTP. */
export interface Sender {
  /** Whose share of the server it takes: a user's, or an address's. */
  readonly sender: string;
  readonly isAnonymous: boolean;
  /** What a socket may cause by itself. */
  readonly deliveries?: Allowance;
}

interface Copies {
  readonly recipients: number;
  /** Of one copy. */
  readonly bytes: number;
}

/**
 * Counts what clients make the server do: connections and messages that they send, and for what one sends to many, each copy
 * that goes out. Counted by socket, by user (by address for those who have not signed in), by room, and in all; those who
 * have not signed in may take half of the whole together.
 */
export class TrafficMeters {
  readonly #upgrades: RateMeters;
  readonly #messages: RateMeters;
  readonly #dropped: RateMeters;
  readonly #senders: RateMeters;
  readonly #rooms: RateMeters;
  readonly #all: Allowance;
  readonly #anonymous: Allowance;

  constructor(limits: RealtimeLimits) {
    const { deliveriesPerSecond, deliveryBurst, allDeliveriesPerSecond } = limits;
    this.#upgrades = new RateMeters(limits.upgradesPerSecond, limits.upgradeBurst);
    this.#messages = new RateMeters(limits.senderMessagesPerSecond, limits.senderMessageBurst);
    this.#dropped = new RateMeters(limits.senderDroppedPerSecond, limits.senderDroppedBurst);
    this.#senders = new RateMeters(deliveriesPerSecond, deliveryBurst);
    this.#rooms = new RateMeters(deliveriesPerSecond, deliveryBurst);
    this.#all = new Allowance(allDeliveriesPerSecond, allDeliveriesPerSecond, monotonicMs());
    this.#anonymous = new Allowance(allDeliveriesPerSecond / 2, allDeliveriesPerSecond / 2, monotonicMs());
  }

  takeUpgrade(address: string, now: number): boolean {
    return this.#upgrades.of(address, now).take(now, 1);
  }

  takeMessages({ sender }: Pick<Sender, 'sender'>, now: number, count: number): boolean {
    return this.#messages.of(sender, now).take(now, count);
  }

  /** Takes a message to `recipients` off every allowance that it falls under; false, and nothing taken, when one is used up. */
  takeDeliveries(sender: Sender, room: string, { recipients, bytes }: Copies): boolean {
    const now = monotonicMs();
    const meters = this.#metersOf(sender, room, now);
    if (meters.some((meter) => meter.isEmpty(now))) return false;
    for (const meter of meters) meter.charge(now, recipients * weigh(bytes));
    return true;
  }

  /** Counts a message that was dropped, and closes the socket of one who goes on, alone or through many sockets. */
  countDropped(socket: RealtimeSocket): void {
    const now = monotonicMs();
    const isPatient = this.#dropped.of(socket.sender, now).take(now, 1);
    if (!socket.takeDropped(now) || !isPatient) socket.close(closeCodes.flooding, 'too many messages');
  }

  sweep(now: number): void {
    for (const meters of [this.#upgrades, this.#messages, this.#dropped, this.#senders, this.#rooms]) meters.sweep(now);
  }

  #metersOf({ sender, isAnonymous, deliveries }: Sender, room: string, now: number): readonly Allowance[] {
    const meters = [this.#senders.of(sender, now), this.#rooms.of(room, now), this.#all];
    if (deliveries !== undefined) meters.push(deliveries);
    return isAnonymous ? [...meters, this.#anonymous] : meters;
  }
}
