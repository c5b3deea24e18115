/** What one client may cost the others. Byte counts are of frames, times in milliseconds. */
export interface RealtimeLimits {
  /** A larger incoming frame closes the socket with 1009. */
  readonly messageBytesMax: number;
  /** Waiting for one reader; beyond it the reader is dropped with `closeCodes.slowReader`. */
  readonly outgoingBytesMax: number;
  readonly socketsMax: number;
  readonly socketsPerUserMax: number;
  /** An IPv6 address counts as its /64 network, here and below. */
  readonly socketsPerAddressMax: number;
  /** Of them, those in whose name nobody has joined yet; beyond `anonymousSocketsMax` the address with most loses its oldest. */
  readonly anonymousSocketsMax: number;
  readonly anonymousSocketsPerAddressMax: number;
  /** New connections of one address. */
  readonly upgradesPerSecond: number;
  readonly upgradeBurst: number;
  readonly channelsPerSocketMax: number;
  readonly subscriptionsPerChannelMax: number;
  /** Sustained rate of incoming messages and the burst above it; heartbeats count too, a join counts as several. */
  readonly messagesPerSecond: number;
  readonly messageBurst: number;
  /** Messages of all sockets of one user; of one address for those who have not signed in. */
  readonly senderMessagesPerSecond: number;
  readonly senderMessageBurst: number;
  /**
   * Copies that broadcast and presence make (messages × members; a long message counts as several): of one socket, of one
   * user or address, and in one room. What is beyond them is dropped.
   */
  readonly deliveriesPerSecond: number;
  readonly deliveryBurst: number;
  /** The same for all together; those who have not signed in have half of it. */
  readonly allDeliveriesPerSecond: number;
  /** A socket that goes on when its messages are dropped is closed with `closeCodes.flooding`. */
  readonly droppedPerSecond: number;
  readonly droppedBurst: number;
  /** The same of all sockets of one user or address: whose message is dropped beyond it is closed, one after the other. */
  readonly senderDroppedPerSecond: number;
  readonly senderDroppedBurst: number;
  /** Messages of one socket waiting for their turn, together. */
  readonly queuedMessageBytesMax: number;
  /** What all clients together may send into one room, so that nobody can bury its other members. */
  readonly roomBytesPerSecond: number;
  readonly roomBurstBytes: number;
  /** What those who show themselves in one room may say about themselves, together. */
  readonly presenceBytesPerRoomMax: number;
  /** Silence after which a socket is closed; stock clients send a heartbeat every 25 s. */
  readonly heartbeatTimeoutMs: number;
  /** A socket may stay so long without a channel; stock clients leave by themselves after 50 s. */
  readonly idleTimeoutMs: number;
  /** Time a dropped client has to take its close frame before the connection is cut. */
  readonly closeTimeoutMs: number;
  /** Announced changes of one table waiting for delivery; beyond it they are discarded and a gap is signalled. */
  readonly queuedBytesMax: number;
  /** A row larger than this reaches clients without its long values. */
  readonly recordBytesMax: number;
}

export const defaultRealtimeLimits: RealtimeLimits = {
  messageBytesMax: 256 * 1024,
  outgoingBytesMax: 1024 * 1024,
  socketsMax: 10_000,
  socketsPerUserMax: 20,
  socketsPerAddressMax: 1_000,
  anonymousSocketsMax: 2_000,
  anonymousSocketsPerAddressMax: 100,
  upgradesPerSecond: 50,
  upgradeBurst: 500,
  channelsPerSocketMax: 100,
  subscriptionsPerChannelMax: 50,
  messagesPerSecond: 100,
  messageBurst: 500,
  senderMessagesPerSecond: 500,
  senderMessageBurst: 2_500,
  deliveriesPerSecond: 2_000,
  deliveryBurst: 2_000,
  allDeliveriesPerSecond: 6_000,
  droppedPerSecond: 5,
  droppedBurst: 100,
  senderDroppedPerSecond: 50,
  senderDroppedBurst: 500,
  queuedMessageBytesMax: 1024 * 1024,
  roomBytesPerSecond: 256 * 1024,
  roomBurstBytes: 512 * 1024,
  presenceBytesPerRoomMax: 128 * 1024,
  heartbeatTimeoutMs: 60_000,
  idleTimeoutMs: 60_000,
  closeTimeoutMs: 2_000,
  queuedBytesMax: 16 * 1024 * 1024,
  recordBytesMax: 1024 * 1024,
};

/** The same with `factor` times as much from one address: for load runs, and for many users behind one proxy. */
export function scaleRealtimeLimits(limits: RealtimeLimits, factor: number): RealtimeLimits {
  const scale = (limit: number): number => Math.max(1, Math.round(limit * factor));
  return {
    ...limits,
    socketsPerAddressMax: scale(limits.socketsPerAddressMax),
    anonymousSocketsPerAddressMax: scale(limits.anonymousSocketsPerAddressMax),
    upgradesPerSecond: scale(limits.upgradesPerSecond),
    upgradeBurst: scale(limits.upgradeBurst),
    senderMessagesPerSecond: scale(limits.senderMessagesPerSecond),
    senderMessageBurst: scale(limits.senderMessageBurst),
    senderDroppedPerSecond: scale(limits.senderDroppedPerSecond),
    senderDroppedBurst: scale(limits.senderDroppedBurst),
  };
}

/** Why the server closed a socket. Stock clients reconnect after each of them. */
export const closeCodes = {
  restart: 1012,
  policy: 1008,
  internal: 1011,
  slowReader: 1013,
  heartbeatTimeout: 4000,
  tokenExpired: 4001,
  sessionEnded: 4002,
  idle: 4003,
  flooding: 4004,
} as const;
