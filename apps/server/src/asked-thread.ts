import { parentPort, Worker } from 'node:worker_threads';
import { limitThread } from './limit-thread.ts';

/** A request as it is sent; what it is about stands beside its number. */
export interface Numbered {
  readonly id: number;
}

type ThreadReply =
  | (Numbered & { readonly status: 'done'; readonly answer: unknown })
  | (Numbered & { readonly status: 'failed'; readonly message: string });

/** A request before it has its number. */
type Unnumbered<Request> = Request extends Numbered ? Omit<Request, 'id'> : never;

/** A request took longer than the thread was given, and was ended with the thread and all that it kept. */
export class TookTooLong extends Error {}

export interface AskedThreadOptions {
  /** File of the thread's code: it calls `answerRequests`. */
  readonly code: URL;
  /** Of the thread's heap. */
  readonly heapMb: number;
  /** So long one request may compute, milliseconds of the processor: the thread is ended then. */
  readonly timeMaxMs: number;
  /** After so long without a request the thread is ended, milliseconds: what it keeps takes memory. */
  readonly idleMs: number;
  /** Handed to the thread as its `workerData`. */
  readonly data?: unknown;
  /** What the thread kept is gone with it. */
  readonly onLost: () => void;
}

/** Of the part of the heap in which objects begin, beside `heapMb`: Node's own choice takes three times as much and is no faster. */
const YOUNG_MB = 16;

const ENDED = 'The thread ended before it answered.';

/** One thread that keeps something between requests; started when it is needed, it answers them in their order. */
export class AskedThread<Request extends Numbered> {
  readonly #options: AskedThreadOptions;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #worker: Worker | null = null;
  #nextId = 0;
  #idle: NodeJS.Timeout | undefined;
  /** Takes away the limit of the request that is at work. */
  #lift: () => void = () => undefined;

  constructor(options: AskedThreadOptions) {
    this.#options = options;
  }

  /**
   * @throws what the request threw in the thread, `TookTooLong`, or that the thread ended in the midst of it; asking again begins
   * anew.
   */
  send(request: Unnumbered<Request>): Promise<unknown> {
    const id = (this.#nextId += 1);
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#worker.postMessage({ ...request, id });
    if (this.#waiting.size === 1) this.#time(this.#worker);
    return waiting.promise;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#lift();
    await this.#worker?.terminate();
  }

  /** Requests are answered in their order: the oldest is the one at work, and without one the thread is idle. */
  #time(worker: Worker): void {
    this.#lift();
    const [id] = this.#waiting.keys();
    const { timeMaxMs, idleMs } = this.#options;
    if (id === undefined) {
      this.#idle = setTimeout(() => this.#end(worker), idleMs).unref();
      return;
    }
    this.#lift = limitThread(worker, timeMaxMs, () => {
      this.#waiting.get(id)?.reject(new TookTooLong(`A request took longer than ${timeMaxMs} ms.`));
      this.#waiting.delete(id);
      this.#end(worker);
    });
  }

  /** It is lost at once: it takes its time to end, and what is asked meanwhile begins a new one. */
  #end(worker: Worker): void {
    this.#lose(worker, new Error(ENDED));
    void worker.terminate();
  }

  #start(): Worker {
    const { code, heapMb, data } = this.#options;
    const worker = new Worker(code, {
      execArgv: [],
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.unref();
    worker.on('message', (reply: ThreadReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if (reply.status === 'done') waiting?.resolve(reply.answer);
      else waiting?.reject(new Error(reply.message));
      if (this.#worker === worker) this.#time(worker);
    });
    worker.on('error', (error: Error) => this.#lose(worker, error));
    worker.on('exit', () => this.#lose(worker, new Error(ENDED)));
    return worker;
  }

  #lose(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#lift();
    this.#options.onLost();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** The life of a thread that an `AskedThread` starts: each request waits for those before it; whatever one throws is a reply, too. */
export function answerRequests<Request extends Numbered>(carryOut: (request: Request) => Promise<unknown>): void {
  const port = parentPort;
  if (port === null) throw new Error('This file is the code of a thread; it is not run by itself.');
  let turn: Promise<void> = Promise.resolve();
  port.on('message', (request: Request) => {
    turn = turn.then(async () => {
      const reply = await answerOne(request, carryOut);
      port.postMessage(reply, reply.status === 'done' ? buffersOf(reply.answer) : []);
    });
  });
}

/** Of an answer that is a list of bytes: they are handed over rather than copied. */
function buffersOf(answer: unknown): ArrayBuffer[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((part: unknown) =>
    part instanceof Uint8Array && part.buffer instanceof ArrayBuffer && part.byteLength === part.buffer.byteLength
      ? [part.buffer]
      : [],
  );
}

async function answerOne<Request extends Numbered>(
  request: Request,
  carryOut: (request: Request) => Promise<unknown>,
): Promise<ThreadReply> {
  const { id } = request;
  try {
    return { id, status: 'done', answer: await carryOut(request) };
  } catch (error) {
    return { id, status: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
