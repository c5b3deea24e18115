import type { OpenTicket } from '../../commands/open-ticket.ts';

/** What functions ask of the room that takes alerts. */
export interface AlertService {
  /** @throws what the database raises for the user. */
  readonly create: (
    userId: string,
    source: {
      readonly name: string;
      readonly auth: 'key' | 'signature';
      readonly target: 'log' | 'bot' | 'ticket';
      readonly botId: string | null;
      readonly accountId: string | null;
      readonly symbol: string | null;
      readonly quantity: string | null;
    },
  ) => Promise<{ readonly id: string; readonly key: string }>;
  /** The new key; null when there is no such source. */
  readonly rotate: (userId: string, id: string) => Promise<string | null>;
  readonly test: (
    userId: string,
    id: string,
    body: string,
  ) => Promise<{ readonly reason: string | null; readonly detail: string } | null>;
  readonly openTicket: (userId: string, id: string) => Promise<OpenTicket | null>;
  /** Null when there is no order of this id. */
  readonly orderStatus: (userId: string, ticket: OpenTicket, orderId: string) => Promise<string | null>;
  /** `fault`: why the order was refused, a sentence; null when it was placed. */
  readonly settleTicket: (
    userId: string,
    ticket: OpenTicket,
    settled: { readonly orderId: string; readonly fault: string | null },
  ) => Promise<void>;
  /** False when there is none that is open. */
  readonly discardTicket: (userId: string, id: string) => Promise<boolean>;
}
