// realtime: Supabase's realtime service as a stock supabase-js speaks it: changes of the database, broadcast and presence.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Pool } from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { listen } from '../../database/listen.ts';
import type { Logger } from '../../logger.ts';
import { monotonicMs } from '../../market-data/clock.ts';
import type { VerifyAccessToken } from '../auth/verify-access-token.ts';
import { parseAnnouncement } from './change.ts';
import { type ChangeCounts, ChangeRouter } from './change-router.ts';
import { ChannelRegistry } from './channel-registry.ts';
import { checkUpgrade, refuseUpgrade, type UpgradeRules } from './check-upgrade.ts';
import type { FrameCodec } from './codec.ts';
import { receiveFrame } from './handle-message.ts';
import { createTokenIdentifier } from './identity.ts';
import { closeCodes, defaultRealtimeLimits, type RealtimeLimits } from './limits.ts';
import { createBroadcastPost, type PostBroadcasts } from './post-broadcasts.ts';
import { PresenceBoard } from './presence-board.ts';
import { type RealtimeContext, removeChannel } from './realtime-context.ts';
import { RealtimeSocket, type SocketOrigin } from './realtime-socket.ts';
import { SessionWatch } from './session-watch.ts';
import { SocketRegistry } from './socket-registry.ts';
import { TrafficMeters } from './traffic-meters.ts';
import { TableCatalogue } from './table-catalogue.ts';

const POOL_CONNECTIONS_MAX = 3;
const SWEEP_INTERVAL_MS = 1_000;
/** A changed policy or grant takes effect within this time. */
const CATALOGUE_INTERVAL_MS = 30_000;
const CATALOGUE_RETRY_MS = 500;

export interface RealtimeDependencies extends UpgradeRules {
  /** Tells where the database is and how `authenticator` logs in; connections are made apart from it. */
  readonly restPool: Pool;
  readonly verifyAccessToken: VerifyAccessToken;
  readonly logger: Logger;
  /** Where changes are told by a project: this server listens to none, and takes no sockets. */
  readonly isElsewhere?: boolean;
  readonly limits?: Partial<RealtimeLimits>;
}

export interface RealtimeStats extends ChangeCounts {
  readonly sockets: number;
  readonly channels: number;
}

export interface Realtime {
  /** Resolves when changes are listened to; sockets are refused with 503 before. */
  readonly ready: Promise<void>;
  /** Takes over an HTTP upgrade request for /realtime/v1/websocket, or refuses it. */
  readonly handleUpgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
  /** Sends broadcasts that came over HTTP. */
  readonly postBroadcasts: PostBroadcasts;
  readonly stats: () => RealtimeStats;
  /** Tells every client that the service restarts, and ends the connections to the database. */
  readonly close: () => Promise<void>;
}

const NO_FEED = { ready: Promise.resolve(), isReady: () => false, stop: () => Promise.resolve() };

export function createRealtime(dependencies: RealtimeDependencies): Realtime {
  const { logger } = dependencies;
  const context = createContext(dependencies);
  const router = new ChangeRouter(context);
  const sessions = new SessionWatch(context);
  const feed = dependencies.isElsewhere === true ? NO_FEED : createFeed({ dependencies, context, router, sessions });
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: context.limits.messageBytesMax,
  });
  const sweep = setInterval(() => {
    const steadyMs = monotonicMs();
    // Timers go before what waits to be read: after a hold-up, whoever spoke meanwhile must be heard first.
    setImmediate(() => closeSilentSockets(context, steadyMs));
    context.traffic.sweep(steadyMs);
    // Tokens end by the clock on the wall.
    const now = Date.now();
    sessions.endExpired(now);
    sessions.recheck(now).catch((error: unknown) => logger.warn({ err: error }, 'could not look at sessions again'));
  }, SWEEP_INTERVAL_MS);
  sweep.unref();
  let isClosing = false;

  return {
    ready: feed.ready,
    handleUpgrade: (request, stream, head) => {
      const checked = checkUpgrade(request, dependencies);
      if (checked.status === 'refused') return refuseUpgrade(stream, checked.httpStatus, checked.message);
      if (isClosing || !feed.isReady())
        return refuseUpgrade(stream, 503, isClosing ? 'Realtime is stopping.' : 'Realtime is starting.');
      const { origin, codec } = checked;
      if (!context.traffic.takeUpgrade(origin.address, monotonicMs()) || !context.sockets.makeRoomFor(origin)) {
        return refuseUpgrade(stream, 429, 'Too many connections.');
      }
      return webSockets.handleUpgrade(request, stream, head, (webSocket) =>
        openSocket(context, { webSocket, stream, codec }, { origin, isClosing: () => isClosing }),
      );
    },
    postBroadcasts: createBroadcastPost(context),
    stats: () => ({ sockets: context.sockets.size, channels: context.channels.size, ...router.counts }),
    close: async () => {
      isClosing = true;
      clearInterval(sweep);
      for (const socket of context.sockets.all()) socket.close(closeCodes.restart, 'the service restarts');
      await feed.stop();
      await context.pool.end();
    },
  };
}

function createContext(dependencies: RealtimeDependencies): RealtimeContext {
  const { restPool, logger, keys, verifyAccessToken } = dependencies;
  const limits = { ...defaultRealtimeLimits, ...dependencies.limits };
  const { options } = restPool;
  // Slow requests of users must not hold up the feed, nor the feed them. A pool hides its password from being copied.
  const pool = new Pool({
    ...options,
    password: options.password,
    application_name: 'atb-realtime',
    max: POOL_CONNECTIONS_MAX,
  });
  pool.on('error', (error) => logger.warn({ err: error }, 'database connection of realtime lost'));
  pool.on('connect', (client) => client.on('error', () => undefined)); // reported by the query that fails of it
  const channels = new ChannelRegistry(limits);
  return {
    pool,
    channels,
    limits,
    logger,
    catalogue: new TableCatalogue(pool, logger),
    sockets: new SocketRegistry(limits),
    presence: new PresenceBoard(channels, limits),
    traffic: new TrafficMeters(limits),
    identify: createTokenIdentifier(keys, verifyAccessToken),
  };
}

interface FeedParts {
  readonly dependencies: RealtimeDependencies;
  readonly context: RealtimeContext;
  readonly router: ChangeRouter;
  readonly sessions: SessionWatch;
}

/** Connects what the database announces with those who deal with it. */
function createFeed({ dependencies, context, router, sessions }: FeedParts) {
  const { catalogue, logger } = context;
  const firstCatalogue = Promise.withResolvers<void>();
  let hasCatalogue = false;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  const refreshCatalogue = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    let delayMs = CATALOGUE_INTERVAL_MS;
    try {
      await catalogue.refresh();
      hasCatalogue = true;
      firstCatalogue.resolve();
    } catch (error) {
      delayMs = CATALOGUE_RETRY_MS;
      logger.warn({ err: error }, 'could not read which tables are published');
    }
    if (isStopped) return;
    timer = setTimeout(() => void refreshCatalogue(), delayMs);
    timer.unref();
  };

  const listener = listen({
    pool: dependencies.restPool,
    channels: ['realtime_changes', 'auth_sessions_ended'],
    logger,
    onNotification: (channel, payload) => {
      if (channel === 'auth_sessions_ended') return sessions.endSessions(payload.split(','));
      const announcement = parseAnnouncement(payload);
      return announcement === null ? undefined : router.accept(announcement);
    },
    onListening: () => {
      void refreshCatalogue();
      if (!hasCatalogue) return;
      sessions.forgetChecks();
      for (const table of catalogue.names()) router.signalGap(table, 'The connection to the database was lost');
    },
  });
  return {
    ready: Promise.all([listener.ready, firstCatalogue.promise]).then(() => undefined),
    isReady: () => hasCatalogue,
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await listener.stop();
    },
  };
}

function openSocket(
  context: RealtimeContext,
  connection: { readonly webSocket: WebSocket; readonly stream: Duplex; readonly codec: FrameCodec },
  { origin, isClosing }: { readonly origin: SocketOrigin; readonly isClosing: () => boolean },
): void {
  const { webSocket } = connection;
  const socket = new RealtimeSocket(connection, origin, context.limits);
  context.sockets.add(socket);
  webSocket.on('message', (data: Buffer, isBinary: boolean) => {
    // Who is told to go may still send; nobody is left who could answer.
    if (!isClosing()) receiveFrame(context, socket, data, isBinary);
  });
  webSocket.on('error', (error) => context.logger.debug({ err: error }, 'realtime socket failed'));
  webSocket.on('close', () => {
    for (const channel of context.channels.ofSocket(socket).values()) removeChannel(context, channel);
    context.sockets.remove(socket);
  });
}

/** @param now by the steady clock: a machine whose clock is set closes nobody's socket, and keeps no dead one. */
function closeSilentSockets({ sockets, limits }: RealtimeContext, now: number): void {
  for (const socket of sockets.all()) {
    if (socket.idleSince !== null && socket.idleSince + limits.idleTimeoutMs < now) {
      socket.close(closeCodes.idle, 'no channel was joined');
    } else if (socket.lastMessageAt + limits.heartbeatTimeoutMs < now) {
      socket.close(closeCodes.heartbeatTimeout, 'heartbeat timeout');
    }
  }
}
