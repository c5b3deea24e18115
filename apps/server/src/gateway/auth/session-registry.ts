import type { Pool } from 'pg';

export interface SessionRef {
  readonly sessionId: string;
  readonly userId: string;
}

/** `half_open`: the user has a second factor, and this session has not shown it; it is good for showing it and nothing else. */
export type SessionState = 'open' | 'half_open' | 'ended';

/** Says whether the session of an access token still lives. */
export interface SessionRegistry {
  /** From memory when asked within the last few seconds: for the data API, realtime and functions. */
  readonly find: (session: SessionRef) => Promise<SessionState>;
  /** Always from the database: for the auth service itself. */
  readonly findNow: (session: SessionRef) => Promise<SessionState>;
  /** Forgets what is remembered of these sessions, when this process ended them. */
  readonly forget: (sessionIds: readonly string[]) => void;
}

export interface SessionRegistryOptions {
  /** Asks the database. */
  readonly lookUp: (session: SessionRef) => Promise<SessionState>;
  /** How long another process may go on accepting a session that was ended here. */
  readonly cacheMs?: number;
  readonly entriesMax?: number;
  readonly now?: () => number;
}

interface Entry {
  readonly answer: Promise<SessionState>;
  readonly userId: string;
  readonly until: number;
}

const SELECT_LIVE = `
  select s.aal = 'aal1' and exists (
      select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as is_half_open
  from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2
    and (s.not_after is null or s.not_after > now())
    and (u.banned_until is null or u.banned_until <= now())
    and u.deleted_at is null`;

/** A session lives until it is ended or over, and while its user exists and is not banned. */
export function createSessionLookUp(pool: Pool): SessionRegistryOptions['lookUp'] {
  return async ({ sessionId, userId }) => {
    const { rows } = await pool.query<{ readonly is_half_open: boolean }>(SELECT_LIVE, [sessionId, userId]);
    if (rows[0] === undefined) return 'ended';
    return rows[0].is_half_open ? 'half_open' : 'open';
  };
}

export function createSessionRegistry(options: SessionRegistryOptions): SessionRegistry {
  const { lookUp, cacheMs = 5_000, entriesMax = 20_000, now = Date.now } = options;
  const entries = new Map<string, Entry>();

  const remember = (session: SessionRef): Promise<SessionState> => {
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
    findNow: lookUp,
    find: async (session) => {
      const entry = entries.get(session.sessionId);
      const isUsable = entry?.userId === session.userId && entry.until > now();
      return isUsable ? entry.answer : remember(session);
    },
    forget: (sessionIds) => {
      for (const sessionId of sessionIds) entries.delete(sessionId);
    },
  };
}
