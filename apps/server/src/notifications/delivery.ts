// notifications: what users are told outside the app. The database writes an outbox with what is told; this room delivers it.

/** One notification, as it goes out. */
export interface OutgoingNotification {
  readonly id: string;
  readonly kind: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly title: string;
  readonly body: string;
  /** A path of the site. */
  readonly link: string | null;
  readonly createdAt: Date;
}

/** What goes out as one message: several at the end of quiet hours, in a digest, or when they come faster than they are taken. */
export interface DeliveryMessage {
  /** The same for every attempt. */
  readonly id: string;
  /** At least one, oldest first. */
  readonly notifications: readonly OutgoingNotification[];
  /** Without a slash at the end. */
  readonly siteUrl: string;
}

/** What became of an attempt. `fault` is a sentence without anything secret; `answer` the HTTP status, null without one. */
export type DeliveryOutcome =
  | { readonly status: 'sent'; readonly answer: number | null }
  | {
      readonly status: 'retry';
      readonly answer: number | null;
      readonly fault: string;
      /** Milliseconds that the receiver asks for; null when it does not. */
      readonly afterMs: number | null;
    }
  /** `endsChannel`: it will not work before its owner does something. */
  | {
      readonly status: 'failed';
      readonly answer: number | null;
      readonly fault: string;
      readonly endsChannel: boolean;
    };
