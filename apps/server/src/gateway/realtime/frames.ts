// Messages of the Phoenix channel protocol. How they look on the wire depends on the version: see codec.ts.

/** A message on its way out, to one socket or to many. */
export type Frame = TextFrame | BroadcastFrame;

interface TextFrame {
  readonly kind: 'text';
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  /** The payload as JSON. */
  readonly body: string;
}

/** What a client sends to the others, as it came. */
interface BroadcastFrame {
  readonly kind: 'broadcast';
  readonly topic: string;
  readonly event: string;
  readonly isJson: boolean;
  readonly payload: Buffer;
}

export interface RealtimeMessage {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

export function textFrame({ payload, ...message }: RealtimeMessage): Frame {
  return { kind: 'text', ...message, body: JSON.stringify(payload) };
}

/** The answer to a message that carried a ref. */
export function replyFrame(message: RealtimeMessage, status: 'ok' | 'error', response: object): Frame {
  return textFrame({ ...message, event: 'phx_reply', payload: { status, response } });
}

/** Part of the service that a system message speaks for. */
export type SystemExtension = 'system' | 'postgres_changes';

export interface SystemNotice {
  readonly extension: SystemExtension;
  readonly status: 'ok' | 'error';
  readonly message: string;
}
