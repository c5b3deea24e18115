// A real HTTP server that speaks the protocol of chat completions, as well or as badly as a test wants.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What was sent to the model. */
export interface SentRequest {
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly model: string;
    readonly messages: ReadonlyArray<{ readonly role: string; readonly content: string }>;
    readonly tools?: ReadonlyArray<{ readonly function: { readonly name: string; readonly parameters: object } }>;
  };
  /** The whole body as it came. */
  readonly text: string;
}

/** Answers one request, in whatever way. */
export type Turn = (response: ServerResponse, request: SentRequest) => Promise<void> | void;

export interface ModelServer {
  readonly baseUrl: string;
  readonly seen: SentRequest[];
  /** Turns for the requests to come; the last goes on for all that follow. */
  play: (...turns: readonly Turn[]) => void;
  stop: () => Promise<void>;
}

export async function startModelServer(): Promise<ModelServer> {
  const seen: SentRequest[] = [];
  let turns: readonly Turn[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const sent: SentRequest = { headers: request.headers, body: JSON.parse(text) as SentRequest['body'], text };
      seen.push(sent);
      const [turn, ...rest] = turns;
      if (rest.length > 0) turns = rest;
      await turn?.(response, sent);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    play: (...next) => {
      seen.length = 0;
      turns = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const EVENTS = { 'Content-Type': 'text/event-stream' };

export function sendEvent(response: ServerResponse, event: object | string): void {
  response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
}

const piece = (delta: object, finish_reason: string | null = null): object => ({
  choices: [{ index: 0, delta, finish_reason }],
});

/** Says a text in pieces, with a pause before each. */
export function say(
  text: string,
  { pieces = 3, pauseMs = 0, usage = { prompt_tokens: 100, completion_tokens: 20 } } = {},
): Turn {
  return async (response) => {
    response.writeHead(200, EVENTS);
    const size = Math.ceil(text.length / pieces);
    for (let from = 0; from < text.length; from += size) {
      if (pauseMs > 0) await sleep(pauseMs);
      sendEvent(response, piece({ content: text.slice(from, from + size) }));
    }
    sendEvent(response, piece({}, 'stop'));
    sendEvent(response, { choices: [], usage });
    sendEvent(response, '[DONE]');
    response.end();
  };
}

/** Asks for tools; the arguments come in two pieces, as servers send them. */
export function callTools(...calls: ReadonlyArray<readonly [name: string, args: object | string]>): Turn {
  return (response) => {
    response.writeHead(200, EVENTS);
    for (const [index, [name, args]] of calls.entries()) {
      const text = typeof args === 'string' ? args : JSON.stringify(args);
      const middle = Math.ceil(text.length / 2);
      sendEvent(
        response,
        piece({
          tool_calls: [
            { index, id: `call_${index}`, type: 'function', function: { name, arguments: text.slice(0, middle) } },
          ],
        }),
      );
      sendEvent(response, piece({ tool_calls: [{ index, function: { arguments: text.slice(middle) } }] }));
    }
    sendEvent(response, piece({}, 'tool_calls'));
    sendEvent(response, { choices: [], usage: { prompt_tokens: 50, completion_tokens: 10 } });
    sendEvent(response, '[DONE]');
    response.end();
  };
}

/** Says all of a text, and then asks for a tool. */
export function sayAndCall(text: string, name: string): Turn {
  return (response) => {
    response.writeHead(200, EVENTS);
    sendEvent(response, piece({ content: text }));
    sendEvent(response, piece({ tool_calls: [{ index: 0, id: 'call_0', function: { name, arguments: '{}' } }] }));
    sendEvent(response, piece({}, 'tool_calls'));
    sendEvent(response, '[DONE]');
    response.end();
  };
}

/** An answer that is none. */
export function respond(status: number, headers: Readonly<Record<string, string>>, body: string): Turn {
  return (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}
