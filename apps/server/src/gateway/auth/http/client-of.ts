import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { ReadClientAddress } from './client-address.ts';

/** Who is calling, as sessions and the audit log keep it. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
  /** The request was made on this very machine, and nobody says to have passed it on. */
  readonly isLocal: boolean;
}

const USER_AGENT_LENGTH_MAX = 512;
const LOOPBACK = /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/iu;
/** What proxies add to a request. */
const FORWARDING_HEADERS = [
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
  'Forwarded',
  'Via',
];

export function clientOf(c: Context, readAddress: ReadClientAddress): Client {
  const env = c.env as { readonly incoming?: IncomingMessage } | undefined;
  const socketAddress = env?.incoming?.socket.remoteAddress;
  const address = readAddress({ socketAddress, forwardedFor: c.req.header('X-Forwarded-For') });
  const isForwarded = FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined);
  return {
    address,
    userAgent: (c.req.header('User-Agent') ?? '').slice(0, USER_AGENT_LENGTH_MAX),
    isLocal: !isForwarded && LOOPBACK.test(socketAddress ?? ''),
  };
}
