import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { ReadClientAddress } from './client-address.ts';

/** Who is calling, as sessions and the audit log keep it. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
}

const USER_AGENT_LENGTH_MAX = 512;

export function clientOf(c: Context, readAddress: ReadClientAddress): Client {
  const env = c.env as { readonly incoming?: IncomingMessage } | undefined;
  const address = readAddress({
    socketAddress: env?.incoming?.socket.remoteAddress,
    forwardedFor: c.req.header('X-Forwarded-For'),
  });
  return { address, userAgent: (c.req.header('User-Agent') ?? '').slice(0, USER_AGENT_LENGTH_MAX) };
}
