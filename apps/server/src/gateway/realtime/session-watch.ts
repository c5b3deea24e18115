import type { Channel } from './channel.ts';
import type { Identity } from './identity.ts';
import { expelChannel, type RealtimeContext } from './realtime-context.ts';

/** How long a token goes without being looked at again; ended sessions are announced, so this finds banned users. */
const RECHECK_INTERVAL_MS = 60_000;
/** Tokens that one round may ask about. */
const RECHECKS_PER_ROUND = 100;

/** Keeps channels from outliving what let them in: the token's time, and the session behind it. */
export class SessionWatch {
  readonly #context: RealtimeContext;
  #checkedAt = new WeakMap<Identity, number>();
  #isChecking = false;

  constructor(context: RealtimeContext) {
    this.#context = context;
  }

  /** Announced by the database: these sessions are over. */
  endSessions(sessionIds: readonly string[]): void {
    for (const channel of sessionIds.flatMap((id) => [...this.#context.channels.ofSession(id)])) {
      expelChannel(this.#context, channel, { message: 'The session has ended', isFinal: true });
    }
  }

  /** Announcements may have been lost: look at every token again. */
  forgetChecks(): void {
    this.#checkedAt = new WeakMap();
  }

  /** @param now milliseconds since the epoch */
  endExpired(now: number): void {
    for (const channel of this.#context.channels.all()) {
      const { expiresAt } = channel.identity;
      if (expiresAt !== null && expiresAt <= now) {
        expelChannel(this.#context, channel, { message: 'InvalidJWTToken: Token has expired', isFinal: false });
      }
    }
  }

  /** Asks again about the tokens that have waited longest. */
  async recheck(now: number): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      const due = new Map<string, Channel[]>();
      for (const channel of this.#context.channels.all()) this.#collectDue(due, channel, now);
      for (const [token, channels] of due) await this.#check(token, channels, now);
    } finally {
      this.#isChecking = false;
    }
  }

  #collectDue(due: Map<string, Channel[]>, channel: Channel, now: number): void {
    const { token } = channel.identity;
    const checkedAt = this.#checkedAt.get(channel.identity);
    if (token === null || (checkedAt ?? 0) > now - RECHECK_INTERVAL_MS) return;
    const channels = due.get(token);
    if (channels !== undefined) channels.push(channel);
    else if (due.size < RECHECKS_PER_ROUND) due.set(token, [channel]);
  }

  async #check(token: string, channels: readonly Channel[], now: number): Promise<void> {
    const identity = await this.#context.identify(token, 'anon', { isFresh: true });
    for (const channel of channels) {
      this.#checkedAt.set(channel.identity, now);
      const isCurrent = this.#context.channels.has(channel) && channel.identity.token === token;
      if (!isCurrent || !('invalid' in identity)) continue;
      const isFinal = identity.invalid === 'session_not_found';
      expelChannel(this.#context, channel, { message: `InvalidJWTToken: ${identity.invalid}`, isFinal });
    }
  }
}
