import type { IncomingMessage } from 'node:http';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { type AddressRule, pinAddress, type ResolvedAddress, type ResolveName } from './receiver-address.ts';
import { ReceiverFault } from './receiver-fault.ts';

export interface Post {
  readonly url: URL;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly rule: AddressRule;
  readonly resolve: ResolveName;
  /** Of everything: name, connection, answer. */
  readonly timeoutMs: number;
}

export interface PostAnswer {
  readonly status: number;
  /** Seconds, as the receiver asks for in `Retry-After`; null when it does not. */
  readonly retryAfterSeconds: number | null;
  /** The beginning of what it says. */
  readonly text: string;
}

const ANSWER_BYTES_MAX = 16_384;

/**
 * Sends JSON to an address that a user has named: only to one that the rule allows, at the very address that was looked at, and
 * never on to where the answer points.
 * @throws ReceiverFault
 */
export async function postJson({ url, body, headers = {}, rule, resolve, timeoutMs }: Post): Promise<PostAnswer> {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const pinned = await Promise.race([pinAddress(url.hostname, rule, resolve), whenAborted(late)]);
    return await Promise.race([send({ url, body, headers, pinned, signal: late }), whenAborted(late)]);
  } catch (error) {
    if (error instanceof ReceiverFault) throw error;
    const sentence = late.aborted
      ? `The receiver did not answer within ${timeoutMs / 1_000} s.`
      : `The receiver could not be reached (${codeOf(error)}).`;
    // The cause may name the address in full: it goes nowhere.
    throw new ReceiverFault('unreachable', sentence);
  }
}

interface Sending {
  readonly url: URL;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly pinned: ResolvedAddress;
  readonly signal: AbortSignal;
}

function send({ url, body, headers, pinned, signal }: Sending): Promise<PostAnswer> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        // A connection of its own: one that is kept open could be to an address of before.
        agent: false,
        signal,
        lookup: (_host, options, done) => {
          if (options.all === true) done(null, [pinned]);
          else done(null, pinned.address, pinned.family);
        },
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'ATB',
          ...headers,
          'Content-Length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        readAnswer(answer).then(resolve, reject);
      },
    );
    outgoing.on('error', reject);
    // An answer that changes the protocol (101) is told by neither an answer nor an error: the connection just goes.
    outgoing.on('close', () => reject(new Error('closed')));
    outgoing.end(body);
  });
}

async function readAnswer(answer: IncomingMessage): Promise<PostAnswer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= ANSWER_BYTES_MAX) break;
  }
  answer.destroy();
  const seconds = Number(answer.headers['retry-after']);
  return {
    status: answer.statusCode ?? 0,
    retryAfterSeconds: answer.headers['retry-after'] !== undefined && Number.isFinite(seconds) ? seconds : null,
    text: Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8'),
  };
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('late')), { once: true });
  });
}

/** A stable word of the system's, such as `ECONNREFUSED`. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[A-Z_]{2,40}$/u.test(code) ? code : 'no connection';
}
