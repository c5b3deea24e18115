import type { Context } from 'hono';
import { AppError } from '../app-error.ts';
import { findJsonFault, type JsonLimits } from './check-json.ts';
import type { GatewayEnv } from './gateway-env.ts';

/** How much of a body that is too large is read on, so that its sender hears so. */
const DISCARDED_BYTES_MAX = 32 * 1024 * 1024;
const END = new Uint8Array();
const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** A request, whatever else is known of it. */
type Arrival = Pick<Context, 'req'>;

/**
 * Reads the body, bounded while it arrives. JSON is checked here, so that no handler meets one that it cannot parse or store.
 */
export async function readRequestBody(c: Context<GatewayEnv>, bytesMax: number, json: JsonLimits): Promise<string> {
  const text = await readBodyText(c, bytesMax);
  const fault = text !== '' && isJson(mediaTypeOf(c)) ? findJsonFault(text, json) : null;
  if (fault !== null) throw new AppError(400, 'bad_json', `The request body ${fault}.`);
  return text;
}

/** Reads a body whatever is in it, bounded while it arrives; '' where there is none. */
export async function readBodyText(c: Arrival, bytesMax: number): Promise<string> {
  if (!METHODS_WITH_BODY.has(c.req.method) || c.req.raw.body === null) return '';
  return collectText(c.req.raw.body, bytesMax);
}

/** Reads a body that is no text, bounded while it arrives. */
export async function readBytes(c: Context<GatewayEnv>, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  if (c.req.raw.body !== null) await collect(c.req.raw.body, bytesMax, (chunk) => void chunks.push(chunk));
  return Buffer.concat(chunks);
}

/**
 * Bytes that the body may have, as it says itself.
 * @throws the 413 answer when that is more than `bytesMax`.
 */
export function expectBytes(c: Arrival, bytesMax: number): number {
  if (!METHODS_WITH_BODY.has(c.req.method)) return 0;
  const declared = c.req.header('Content-Length');
  if (declared === undefined) return c.req.raw.body === null ? 0 : bytesMax;
  if (Number(declared) > bytesMax) throw tooLarge(bytesMax);
  return Number(declared);
}

async function collectText(stream: ReadableStream<Uint8Array>, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  await collect(stream, bytesMax, (chunk) => {
    text += decoder.decode(chunk, { stream: chunk !== END });
  });
  return text;
}

/** Hands on each chunk and, at the end, `END`. */
async function collect(
  stream: ReadableStream<Uint8Array>,
  bytesMax: number,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.byteLength;
      if (length > bytesMax + DISCARDED_BYTES_MAX) break;
      if (length <= bytesMax) take(chunk);
    }
    if (length > bytesMax) throw tooLarge(bytesMax);
    take(END);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof TypeError)
      throw new AppError(400, 'bad_encoding', 'The request body must be UTF-8.', { cause: error });
    throw new AppError(400, 'incomplete_body', 'The request body did not arrive completely.', { cause: error });
  }
}

/**
 * Reads on and forgets, within bounds: a client that is cut off while it still sends a body that is refused for its size
 * never sees why.
 */
export async function discardBody(stream: ReadableStream<Uint8Array> | null): Promise<void> {
  if (stream === null || stream.locked) return;
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.byteLength;
      if (length > DISCARDED_BYTES_MAX) break;
    }
  } catch {
    // The client went away: nobody is left to be told.
  }
}

/** What the body is said to be, without parameters; JSON where nothing is said. */
export function mediaTypeOf(c: Context<GatewayEnv>): string {
  return (c.req.header('Content-Type') ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
}

function isJson(type: string): boolean {
  return type === 'application/json' || type.endsWith('+json');
}

/** The rest of the body may not have been read, so the connection cannot carry another request. */
function tooLarge(bytesMax: number): AppError {
  const kilobytes = bytesMax / 1024;
  const size = kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`;
  return new AppError(413, 'request_too_large', `The request body must not be larger than ${size}.`, {
    headers: { Connection: 'close' },
  });
}
