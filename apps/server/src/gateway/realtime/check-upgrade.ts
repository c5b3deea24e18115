import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { addressBucket, type ReadClientAddress } from '../auth/http/client-address.ts';
import { type FrameCodec, findCodec, PROTOCOL_VERSIONS } from './codec.ts';
import { type ApiKeys, roleOfKey } from './identity.ts';
import type { SocketOrigin } from './realtime-socket.ts';

const REALTIME_PATH = '/realtime/v1/websocket';
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface UpgradeRules {
  readonly keys: ApiKeys;
  /**
   * Origins whose pages may connect, exactly as browsers send them; the product's own address is one. Pages that this machine
   * serves on the same port always may, and clients that are no browsers send no origin.
   */
  readonly allowedOrigins: readonly string[];
  readonly readClientAddress: ReadClientAddress;
}

export type CheckedUpgrade =
  | { readonly status: 'accepted'; readonly origin: SocketOrigin; readonly codec: FrameCodec }
  | { readonly status: 'refused'; readonly httpStatus: number; readonly message: string };

/** Decides before the handshake whether a client may speak to us at all. */
export function checkUpgrade(request: IncomingMessage, rules: UpgradeRules): CheckedUpgrade {
  if (!URL.canParse(request.url ?? '', 'http://localhost')) return refuse(400, 'The address is malformed.');
  const url = new URL(request.url ?? '', 'http://localhost');
  if (url.pathname !== REALTIME_PATH) return refuse(404, 'There is nothing here.');
  const { origin: pageOrigin } = request.headers;
  if (pageOrigin !== undefined && !rules.allowedOrigins.includes(pageOrigin) && !isServedHere(pageOrigin, request)) {
    return refuse(403, 'Pages of this origin may not connect.');
  }
  const header = request.headers['apikey'];
  const key = url.searchParams.get('apikey') ?? (typeof header === 'string' ? header : '');
  const keyRole = roleOfKey(rules.keys, key);
  if (keyRole === null) return refuse(401, 'A valid apikey is required.');
  if (keyRole === 'service_role' && pageOrigin !== undefined) {
    return refuse(403, 'The secret key must not be used in a browser.');
  }
  const codec = findCodec(url.searchParams.get('vsn'));
  if (codec === null) return refuse(400, `Only vsn=${PROTOCOL_VERSIONS.join(' and vsn=')} are spoken here.`);
  const forwardedFor = request.headers['x-forwarded-for'];
  const address = rules.readClientAddress({
    socketAddress: request.socket.remoteAddress,
    forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor,
  });
  return { status: 'accepted', origin: { keyRole, address: addressBucket(address) }, codec };
}

/** The page was opened as localhost and connects to 127.0.0.1, or the other way round. */
function isServedHere(pageOrigin: string, request: IncomingMessage): boolean {
  if (!URL.canParse(pageOrigin)) return false;
  const { protocol, hostname, port } = new URL(pageOrigin);
  const isLocal = protocol === 'http:' && LOCAL_HOSTS.has(hostname);
  return isLocal && Number(port === '' ? 80 : port) === request.socket.localPort;
}

/** Answers a handshake with an ordinary HTTP response and hangs up. */
export function refuseUpgrade(stream: Duplex, httpStatus: number, message: string): void {
  const body = JSON.stringify({ code: String(httpStatus), message, details: null, hint: null });
  stream.once('finish', () => stream.destroy());
  stream.on('error', () => stream.destroy());
  stream.end(
    `HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus] ?? ''}\r\n` +
      'Connection: close\r\nContent-Type: application/json\r\nCache-Control: no-store\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function refuse(httpStatus: number, message: string): CheckedUpgrade {
  return { status: 'refused', httpStatus, message };
}
