import { z } from 'zod';
import { type BroadcastPush, encodeBroadcast, parseBroadcastPush } from './broadcast-frame.ts';
import type { Frame, RealtimeMessage } from './frames.ts';

/** Bytes as they go over the wire. */
export interface WireFrame {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

/** What a client said: a message and, where it came as a binary broadcast, that. */
interface Incoming {
  readonly message: RealtimeMessage;
  readonly push: BroadcastPush | null;
}

/** One version of the protocol. Nothing else knows which one a socket speaks. */
export interface FrameCodec {
  /** Null when the bytes are no message of the protocol. */
  readonly decode: (bytes: Buffer, isBinary: boolean) => Incoming | null;
  /** Null when the version has no form for the message. A frame that goes to many sockets is encoded once. */
  readonly encode: (frame: Frame) => WireFrame | null;
}

const REF_LENGTH_MAX = 255;
const ref = z.string().max(REF_LENGTH_MAX).nullable();
const topic = z.string().min(1);
const event = z.string().min(1).max(255);

const list = z
  .tuple([ref, ref, topic, event, z.unknown()])
  .transform((parts) => ({ joinRef: parts[0], ref: parts[1], topic: parts[2], event: parts[3], payload: parts[4] }));

const object = z
  .object({ join_ref: ref.optional(), ref: ref.optional(), topic, event, payload: z.unknown() })
  .transform(({ join_ref: joinRef = null, ref: messageRef = null, ...rest }) => ({
    joinRef,
    ref: messageRef,
    ...rest,
  }));

/** A text frame is an object; a broadcast travels in one as well, so there is no form for a binary one. */
const version1: FrameCodec = {
  decode: (bytes, isBinary) => (isBinary ? null : decodeText(bytes, object)),
  encode: onceForEach((frame) => {
    if (frame.kind === 'text') return toObject(frame, frame.body);
    const { topic: name, event: broadcast, isJson, payload } = frame;
    if (!isJson) return null;
    const body = `{"type":"broadcast","event":${JSON.stringify(broadcast)},"payload":${payload.toString()}}`;
    return toObject({ joinRef: null, ref: null, topic: name, event: 'broadcast' }, body);
  }),
};

/** A text frame is a list; broadcasts are binary frames of Supabase's own. */
const version2: FrameCodec = {
  decode: (bytes, isBinary) => {
    if (!isBinary) return decodeText(bytes, list);
    const push = parseBroadcastPush(bytes);
    if (push === null) return null;
    const { joinRef, ref: messageRef, topic: name } = push;
    return { message: { joinRef, ref: messageRef, topic: name, event: 'broadcast', payload: null }, push };
  },
  encode: onceForEach((frame) => {
    if (frame.kind === 'broadcast') return { data: encodeBroadcast(frame), isBinary: true };
    const head = JSON.stringify([frame.joinRef, frame.ref, frame.topic, frame.event]);
    return { data: Buffer.from(`${head.slice(0, -1)},${frame.body}]`), isBinary: false };
  }),
};

const CODECS: ReadonlyMap<string, FrameCodec> = new Map([
  ['1.0.0', version1],
  ['2.0.0', version2],
]);

export const PROTOCOL_VERSIONS: readonly string[] = [...CODECS.keys()];

/** @returns null for a version that is not spoken here. */
export function findCodec(version: string | null): FrameCodec | null {
  return CODECS.get(version ?? '') ?? null;
}

function decodeText(bytes: Buffer, schema: z.ZodType<RealtimeMessage>): Incoming | null {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString());
  } catch {
    return null;
  }
  const parsed = schema.safeParse(json);
  return parsed.success ? { message: parsed.data, push: null } : null;
}

function toObject(head: Omit<RealtimeMessage, 'payload'>, body: string): WireFrame {
  const { joinRef, ref: messageRef, topic: name, event: what } = head;
  const text = JSON.stringify({ topic: name, event: what, ref: messageRef, join_ref: joinRef });
  return { data: Buffer.from(`${text.slice(0, -1)},"payload":${body}}`), isBinary: false };
}

function onceForEach(encode: FrameCodec['encode']): FrameCodec['encode'] {
  const known = new WeakMap<Frame, WireFrame | null>();
  return (frame) => {
    const before = known.get(frame);
    if (before !== undefined) return before;
    const wire = encode(frame);
    known.set(frame, wire);
    return wire;
  };
}
