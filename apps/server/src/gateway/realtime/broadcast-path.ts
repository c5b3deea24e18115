/** Where broadcasts are sent without a socket: many in one request, or one of them by its address. */
export const BROADCAST_PATH = '/realtime/v1/api/broadcast';

const ONE = new RegExp(`^${BROADCAST_PATH}/([^/]+)/events/([^/]+)$`, 'u');

interface BroadcastAddress {
  /** Without `realtime:`. */
  readonly topic: string;
  readonly event: string;
}

export function isBroadcastPath(path: string): boolean {
  return path === BROADCAST_PATH || ONE.test(path);
}

/** The topic and event that a path names; null when it names none. The edge has seen that it can be decoded. */
export function parseBroadcastPath(path: string): BroadcastAddress | null {
  const [, topic, event] = ONE.exec(path) ?? [];
  if (topic === undefined || event === undefined) return null;
  return { topic: decodeURIComponent(topic), event: decodeURIComponent(event) };
}
