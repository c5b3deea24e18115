import { z } from 'zod';

// Version 2 of the Phoenix channel protocol: a text frame is [join_ref, ref, topic, event, payload].

/** A frame on its way out. Text may be given as bytes, so that one encoding serves many sockets. */
export interface Frame {
  readonly data: string | Buffer;
  readonly isBinary: boolean;
}

export interface Message {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

const REF_LENGTH_MAX = 255;
const ref = z.string().max(REF_LENGTH_MAX).nullable();
const incoming = z.tuple([ref, ref, z.string().min(1), z.string().min(1).max(255), z.unknown()]);

/** Null when the text is not a message of the protocol. */
export function parseClientMessage(text: string): Message | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = incoming.safeParse(json);
  if (!parsed.success) return null;
  const [joinRef, messageRef, topic, event, payload] = parsed.data;
  return { joinRef, ref: messageRef, topic, event, payload };
}

export function textFrame(message: Message): Frame {
  const { joinRef, ref: messageRef, topic, event, payload } = message;
  return { data: JSON.stringify([joinRef, messageRef, topic, event, payload]), isBinary: false };
}

/** The answer to a message that carried a ref. */
export function replyFrame(message: Message, status: 'ok' | 'error', response: object): Frame {
  return textFrame({ ...message, event: 'phx_reply', payload: { status, response } });
}

/** Part of the service that a system message speaks for. */
export type SystemExtension = 'system' | 'postgres_changes';

export interface SystemNotice {
  readonly extension: SystemExtension;
  readonly status: 'ok' | 'error';
  readonly message: string;
}
