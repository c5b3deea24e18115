import type { Pool } from 'pg';

export interface SessionRef {
  readonly sessionId: string;
  readonly userId: string;
}

/** Says whether the session of an access token still lives. */
export interface SessionRegistry {
  /** From memory when asked within the last few seconds: for the data API, realtime and functions. */
  readonly isLive: (session: SessionRef) => Promise<boolean>;
  /** Always from the database: for the auth service itself. */
  readonly isLiveNow: (session: SessionRef) => Promise<boolean>;
  /** Forgets what is remembered of these sessions, when this process ended them. */
  readonly forget: (sessionIds: readonly string[]) => void;
}

export interface SessionRegistryOptions {
  /** Asks the database. */
  readonly lookUp: (session: SessionRef) => Promise<boolean>;
  /** How long another process may go on accepting a session that was ended here. */
  readonly cacheMs?: number;
  readonly entriesMax?: number;
  readonly now?: () => number;
}

interface Entry {
  readonly answer: Promise<boolean>;
  readonly userId: string;
  readonly until: number;
}

const SELECT_LIVE = `
  select 1
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2
    and (s.not_after is null or s.not_after > now())
    and (u.banned_until is null or u.banned_until <= now())
    and u.deleted_at is null`;

/** A session lives until it is ended or over, and while its user exists and is not banned. */
export function createSessionLookUp(pool: Pool): SessionRegistryOptions['lookUp'] {
  return async ({ sessionId, userId }) => {
    const { rowCount } = await pool.query(SELECT_LIVE, [sessionId, userId]);
    return rowCount === 1;
  };
}

export function createSessionRegistry(options: SessionRegistryOptions): SessionRegistry {
  const { lookUp, cacheMs = 5_000, entriesMax = 20_000, now = Date.now } = options;
  const entries = new Map<string, Entry>();

  const remember = (session: SessionRef): Promise<boolean> => {
    const answer = lookUp(session);
    const entry = { answer, userId: session.userId, until: now() + cacheMs };
    entries.delete(session.sessionId);
    entries.set(session.sessionId, entry);
    // A failed look-up says nothing about the session and must not be remembered.
    answer.catch(() => entries.get(session.sessionId) === entry && entries.delete(session.sessionId));
    const [oldest] = entries.keys();
    if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest);
    return answer;
  };

  return {
    isLiveNow: lookUp,
    isLive: async (session) => {
      const entry = entries.get(session.sessionId);
      const isUsable = entry?.userId === session.userId && entry.until > now();
      return isUsable ? entry.answer : remember(session);
    },
    forget: (sessionIds) => {
      for (const sessionId of sessionIds) entries.delete(sessionId);
    },
  };
}
