// Broadcasts travel as binary frames of Supabase's own, so that the server need not decode the payload:
//   push (3):      kind, lengths of join_ref, ref, topic, event, metadata, encoding, then those five and the payload
//   broadcast (4): kind, lengths of topic, event, metadata, encoding, then those three and the payload
const PUSH = 3;
const BROADCAST = 4;
const PUSH_HEADER_BYTES = 7;
const JSON_ENCODING = 1;
const LENGTH_MAX = 255;

/** A client's request to send `payload` to the others on its topic. */
export interface BroadcastPush {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly isJson: boolean;
  readonly payload: Buffer;
}

/** Null when the bytes are not such a push, or claim to be JSON and are not: receivers would fail on them. */
export function parseBroadcastPush(bytes: Buffer): BroadcastPush | null {
  if (bytes.length < PUSH_HEADER_BYTES || bytes[0] !== PUSH) return null;
  const [joinRefLength = 0, refLength = 0, topicLength = 0, eventLength = 0, metadataLength = 0, encoding = 0] =
    bytes.subarray(1, PUSH_HEADER_BYTES);
  let offset = PUSH_HEADER_BYTES;
  // The stock client writes one byte per UTF-16 unit, which is Latin-1.
  const take = (length: number): string => bytes.toString('latin1', offset, (offset += length));
  const joinRef = take(joinRefLength);
  const ref = take(refLength);
  const topic = take(topicLength);
  const event = take(eventLength);
  offset += metadataLength;
  if (offset > bytes.length || topic === '' || event === '' || encoding > JSON_ENCODING || !fitsFrame(event))
    return null;
  const isJson = encoding === JSON_ENCODING;
  const payload = bytes.subarray(offset);
  if (isJson && !isJsonText(payload)) return null;
  return { joinRef: joinRef || null, ref: ref || null, topic, event, isJson, payload };
}

/** The bytes that bring a broadcast to its receivers. */
export function encodeBroadcast(push: Pick<BroadcastPush, 'topic' | 'event' | 'isJson' | 'payload'>): Buffer {
  const topic = Buffer.from(push.topic);
  const event = Buffer.from(push.event);
  const header = Buffer.from([BROADCAST, topic.length, event.length, 0, push.isJson ? JSON_ENCODING : 0]);
  return Buffer.concat([header, topic, event, push.payload]);
}

/** Whether a name fits the one byte that its length has in a frame. */
export function fitsFrame(name: string): boolean {
  return Buffer.byteLength(name) <= LENGTH_MAX;
}

function isJsonText(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
}
