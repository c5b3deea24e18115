import { once } from 'node:events';
import { WebSocket } from 'ws';
import { eventually } from '../../../testing/eventually.ts';
import type { RealtimeServer } from './start-realtime-server.ts';

interface Reply {
  readonly status: string;
  readonly response: { readonly reason?: string };
}

/** A client that says what it likes, and keeps what it is told. */
export interface RawClient {
  readonly socket: WebSocket;
  readonly frames: readonly unknown[][];
  readonly send: (...frame: readonly unknown[]) => void;
  /** Waits for the reply to the message of that ref. */
  readonly reply: (ref: string) => Promise<Reply>;
  /** The code that the socket was closed with. */
  readonly closed: Promise<number>;
}

/** Where the service listens, with a good key and version unless `query` says otherwise. */
export function realtimeAddress(server: RealtimeServer, query: Readonly<Record<string, string>> = {}): string {
  const all = { apikey: server.database.secrets.publishableKey, vsn: '2.0.0', ...query };
  return `${server.url.replace('http', 'ws')}/realtime/v1/websocket?${new URLSearchParams(all).toString()}`;
}

/** Speaks either version of the protocol; its frames are lists in both. */
export async function openRawClient(server: RealtimeServer, vsn = '2.0.0'): Promise<RawClient> {
  const socket = new WebSocket(realtimeAddress(server, { vsn }));
  const frames: unknown[][] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    frames.push(isBinary ? [data] : toList(JSON.parse(data.toString())));
  });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  const findReply = (ref: string) => frames.find((frame) => frame[1] === ref && frame[3] === 'phx_reply')?.[4];
  return {
    socket,
    frames,
    send: (...frame) => socket.send(JSON.stringify(vsn === '1.0.0' ? toObject(frame) : frame)),
    reply: (ref) =>
      eventually(() => {
        const reply = findReply(ref);
        if (reply === undefined) throw new Error(`no reply to ${ref} yet`);
        return reply as Reply;
      }),
    closed,
  };
}

function toObject([joinRef, ref, topic, event, payload]: readonly unknown[]): object {
  return { topic, event, payload, ref, join_ref: joinRef };
}

function toList(json: unknown): unknown[] {
  if (Array.isArray(json)) return json;
  const { join_ref: joinRef, ref, topic, event, payload } = json as Readonly<Record<string, unknown>>;
  return [joinRef, ref, topic, event, payload];
}
