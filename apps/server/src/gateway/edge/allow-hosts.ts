import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** The names by which a server is meant, as its settings give them. */
export interface HostSettings {
  readonly siteUrl: string | null;
  readonly allowedOrigins: readonly string[];
  /** The name or address listened on. */
  readonly host: string;
}

/** Where a request arrived; null without a socket, as in a test that calls the app directly. */
type Arrival = Pick<Socket, 'localAddress' | 'localPort'> | null;

/**
 * Whether a request means this server. A page of another name that was made to point here (DNS rebinding) would be of the same
 * origin as our answers, and what is built from the name would lead elsewhere. X-Forwarded-Host is never looked at: anybody
 * can send it, and a proxy passes the name on as Host or is named in the settings.
 */
export type IsAllowedHost = (host: string, arrival: Arrival) => boolean;

interface HostName {
  /** As URLs write it: in small letters, IPv6 in brackets. */
  readonly name: string;
  readonly port: string | null;
}

/** A name, an IPv4 address or an IPv6 one in brackets, and perhaps a port. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/iu;
const LOOPBACK = /^(?:localhost|.+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/u;

export function createHostCheck({ siteUrl, allowedOrigins, host }: HostSettings): IsAllowedHost {
  const origins = [...(siteUrl === null ? [] : [siteUrl]), ...allowedOrigins].map((origin) => new URL(origin));
  const isOrigin = ({ name, port }: HostName): boolean =>
    // Proxies may leave the port out.
    origins.some((origin) => origin.hostname === name && (port === null || port === portOf(origin)));
  return (text, arrival) => {
    const asked = readHost(text);
    if (asked === null) return false;
    // Nobody can make this name of our users' own machines lead elsewhere, so the port does not matter: that of a tunnel, of a
    // container, of the development server.
    if (LOOPBACK.test(asked.name)) return true;
    return isOrigin(asked) || isListenedOn(asked, host, arrival);
  };
}

function isListenedOn({ name, port }: HostName, host: string, arrival: Arrival): boolean {
  if (arrival === null || Number(port ?? 80) !== arrival.localPort) return false;
  return [host, arrival.localAddress ?? ''].some((address) => readHost(bracket(address))?.name === name);
}

/** An address of the socket, as a URL writes it. */
function bracket(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/iu, '').replace(/%.*$/u, '');
  return plain.includes(':') ? `[${plain}]` : plain;
}

function readHost(text: string): HostName | null {
  if (!HOST.test(text) || !URL.canParse(`http://${text}`)) return null;
  const { hostname } = new URL(`http://${text}`);
  return { name: hostname, port: /:(\d+)$/u.exec(text)?.[1] ?? null };
}

function portOf({ port, protocol }: URL): string {
  if (port !== '') return port;
  return protocol === 'https:' ? '443' : '80';
}

/** For an upgrade: a request that names its target in full must name the same server as its Host. */
export function isAllowedUpgrade(request: IncomingMessage, isAllowed: IsAllowedHost): boolean {
  const target = request.url ?? '';
  const named = target.startsWith('/') || !URL.canParse(target) ? [] : [new URL(target).host];
  return [request.headers.host ?? '', ...named].every((host) => isAllowed(host, request.socket));
}

export const WRONG_HOST = 'This server does not go by that name.';
export const WRONG_HOST_HINT =
  'Whoever runs it can set SITE_URL to its address, or add the address to ALLOWED_ORIGINS.';
