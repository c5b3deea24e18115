// testing: a local server shaped like Telegram, Discord or a webhook's receiver.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What is answered; `hang` never answers. */
export type ReceiverReply =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'hang';

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** From now on. */
  reply: (request: Received) => ReceiverReply;
  readonly stop: () => void;
}

/** As the Bot API answers `sendMessage`. */
export const TELEGRAM_OK: ReceiverReply = {
  status: 200,
  body: { ok: true, result: { message_id: 7, chat: { id: 42 }, date: 1, text: 'x' } },
};

export async function startReceiver(first: ReceiverReply = { status: 200, body: {} }): Promise<Receiver> {
  const received: Received[] = [];
  const receiver = { reply: (_request: Received): ReceiverReply => first };
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const entry = {
        path: request.url ?? '',
        headers: request.headers,
        text,
        body: JSON.parse(text) as Received['body'],
      };
      received.push(entry);
      const reply = receiver.reply(entry);
      if (reply === 'hang') return;
      response.writeHead(reply.status, { 'Content-Type': 'application/json', ...reply.headers });
      response.end(JSON.stringify(reply.body ?? {}));
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}`,
    received,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
