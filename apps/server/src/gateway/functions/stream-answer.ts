/** How a streamed call hands over its parts. */
interface StreamWay {
  readonly emit: (event: object) => void;
  readonly signal: AbortSignal;
}

export function asksForStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'stream' in body && body.stream === true;
}

const encoder = new TextEncoder();

function frame(data: string): Uint8Array {
  return encoder.encode(`data: ${data}\n\n`);
}

/** Sent when a call broke off after its first part: the status is 200 by then. */
const BROKEN_OFF = JSON.stringify({
  success: false,
  reason: 'SYSTEM_ERROR',
  error: 'Something went wrong on the server. Please try again.',
});

/**
 * The answer as server-sent events, each a JSON object; the last is `{ type: 'done', answer }`. Nothing is sent before the first part or
 * the end, so that a request that is refused at once is answered with its status.
 * @param run the call; rejects with what refuses it. @param onFault is told what broke off later.
 */
export async function streamAnswer(
  run: (way: StreamWay) => Promise<string>,
  onFault: (error: unknown) => void,
): Promise<Response> {
  const gone = new AbortController();
  const started = Promise.withResolvers<void>();
  let sink: ReadableStreamDefaultController<Uint8Array> | null = null;
  const send = (data: string): void => {
    if (!gone.signal.aborted) sink?.enqueue(frame(data));
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sink = controller;
    },
    cancel: () => gone.abort(),
  });
  let hasStarted = false;
  const emit = (event: object): void => {
    hasStarted = true;
    send(JSON.stringify(event));
    started.resolve();
  };
  const running = run({ emit, signal: gone.signal });
  const end = (answer: string): void => {
    send(`{"type":"done","answer":${answer}}`);
    if (!gone.signal.aborted) sink?.close();
  };
  const ending = running.then(end, (error: unknown) => {
    if (!hasStarted) throw error;
    onFault(error);
    end(BROKEN_OFF);
  });
  await Promise.race([started.promise, ending]);
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Proxies are not to wait for the end.
      'X-Accel-Buffering': 'no',
    },
  });
}
