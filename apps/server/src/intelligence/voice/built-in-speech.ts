import { Worker } from 'node:worker_threads';
import { limitThread } from '../../limit-thread.ts';
import type { SpokenText } from './flite.ts';
import type { SpeechJob, SpeechResult } from './speech-messages.ts';

export interface BuiltInSpeech {
  /** An mp3 file. @throws when the synthesiser fails or takes too long, or too many wait. */
  readonly speak: (utterance: SpokenText) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly job: SpeechJob;
  readonly done: (mp3: Uint8Array) => void;
  readonly fail: (error: Error) => void;
}

/** A minute of speech takes two seconds; who has computed for so long hangs. Milliseconds of the processor. */
const JOB_MS = 15_000;
/** A thread that has nothing to say gives its memory back. */
const IDLE_MS = 60_000;
/** Each holds a request open. */
const WAITING_MAX = 32;
/** Of the thread's heap; the synthesiser's own memory lies outside of it. */
const HEAP_MB = 128;

export interface BuiltInSpeechOptions {
  readonly thread?: URL;
  readonly jobMs?: number;
  readonly idleMs?: number;
}

const SPEECH_THREAD = new URL('./speech-thread.ts', import.meta.url);

/** One thread for all, made when it is first needed, with one job at a time. */
export function createBuiltInSpeech({
  thread = SPEECH_THREAD,
  jobMs = JOB_MS,
  idleMs = IDLE_MS,
}: BuiltInSpeechOptions = {}): BuiltInSpeech {
  const queue: Waiting[] = [];
  let current: Waiting | null = null;
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  /** Takes away the limit of the job. */
  let lift = (): void => undefined;
  let lastId = 0;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    lift();
    const old = worker;
    worker = null;
    await old?.terminate();
  };

  const settle = (settleOne: (waiting: Waiting) => void): void => {
    lift();
    const done = current;
    current = null;
    if (done !== null) settleOne(done);
    next();
  };

  const fail = (reason: string): void => {
    void end();
    settle((waiting) => waiting.fail(new Error(reason)));
  };

  const open = (): Worker => {
    const opened = new Worker(thread, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    opened.unref();
    opened.on('message', (result: SpeechResult) => {
      if (opened !== worker || result.id !== current?.job.id) return;
      settle((waiting) => ('mp3' in result ? waiting.done(result.mp3) : waiting.fail(new Error(result.error))));
    });
    opened.on('error', (error) => opened === worker && fail(error.message));
    opened.on('exit', (code) => opened === worker && fail(`The thread ended with ${code}.`));
    return opened;
  };

  function next(): void {
    if (current !== null) return;
    current = queue.shift() ?? null;
    if (current === null) {
      idle = setTimeout(() => void end(), idleMs).unref();
      return;
    }
    worker ??= open();
    lift = limitThread(worker, jobMs, () => fail('The synthesiser took too long.'));
    worker.postMessage(current.job);
  }

  return {
    speak: (utterance) =>
      new Promise((done, reject) => {
        if (queue.length >= WAITING_MAX) {
          reject(new Error('Too many wait for the synthesiser.'));
          return;
        }
        lastId += 1;
        queue.push({ job: { id: lastId, utterance }, done, fail: reject });
        clearTimeout(idle);
        next();
      }),
    close: async () => {
      for (const { fail: refuse } of queue.splice(0)) refuse(new Error('The server stops.'));
      await end();
    },
  };
}
