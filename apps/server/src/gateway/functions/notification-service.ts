import type { Refused } from '../../refused-request.ts';

type Draft =
  | { readonly kind: 'mail' }
  | { readonly kind: 'telegram'; readonly botToken: string; readonly chatId: string }
  | { readonly kind: 'discord' | 'webhook'; readonly url: string };

/** What functions ask of the room that delivers notifications. */
export interface NotificationService {
  /** @throws what the database raises for the user. */
  readonly create: (
    userId: string,
    channel: {
      readonly name: string;
      readonly kinds: readonly string[];
      readonly draft: Draft;
    },
  ) => Promise<
    | { readonly status: 'created'; readonly id: string; readonly signingSecret: string | null }
    | Refused<'INVALID_CHANNEL'>
  >;
  readonly rotate: (
    userId: string,
    id: string,
  ) => Promise<{ readonly status: 'rotated'; readonly signingSecret: string } | Refused<'CHANNEL_NOT_FOUND'>>;
  readonly test: (
    userId: string,
    id: string,
  ) => Promise<
    | {
        readonly status: 'tested';
        readonly isDelivered: boolean;
        readonly answer: number | null;
        readonly fault: string | null;
      }
    | Refused<'CHANNEL_NOT_FOUND' | 'CHANNEL_OFF' | 'RATE_LIMITED'>
  >;
}
