// auth: what the auth service says beyond GoTrue's interface, as it stands on the wire.

/** A session as its owner sees it: a browser or program that is signed in. */
export interface OwnSession {
  readonly id: string;
  /** Browser and system in words. */
  readonly device: string;
  readonly address: string | null;
  /** ISO 8601. */
  readonly created_at: string;
  /** ISO 8601. */
  readonly last_used_at: string;
  readonly aal: string;
  readonly is_current: boolean;
}

/** Something that happened to an account, as its owner sees it. */
export interface OwnEvent {
  readonly id: string;
  readonly action: string;
  /** ISO 8601. */
  readonly at: string;
  readonly address: string;
  readonly device: string;
  /** A service, or what a sign-in was proved by; null when there is nothing to add. */
  readonly detail: string | null;
}

export interface RecoveryCodeCounts {
  readonly total: number;
  readonly remaining: number;
}
