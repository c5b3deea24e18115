import type { Pool } from 'pg';
import { createAlarm } from '../alarm.ts';
import { listen } from '../database/listen.ts';
import { keepRunning, type KeptRunning } from '../keep-running.ts';
import type { Logger } from '../logger.ts';

export interface MailWorkerOptions {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Of the database, on which it says that mails are due. */
  readonly channel: string;
  /** What is to be tried again, and what a lost NOTIFY was about, is seen after so long. */
  readonly roundMs: number;
  /** Sends what is due next. Answers whether there was anything. */
  readonly sendNext: () => Promise<boolean>;
  /** What is logged when it has to begin anew. */
  readonly lostMessage: string;
}

/** Sends what the database holds to be mailed, one mail after another, until it is stopped; any number of processes may. */
export function startMailWorker(options: MailWorkerOptions): KeptRunning {
  const { pool, logger, channel, roundMs, sendNext, lostMessage } = options;
  const alarm = createAlarm();
  const listener = listen({
    pool,
    logger,
    channels: [channel],
    onNotification: alarm.ring,
    onListening: alarm.ring,
  });
  const worker = keepRunning({
    attempt: async (signal, onUp) => {
      while (!signal.aborted) {
        const hadMail = await sendNext();
        onUp();
        if (!hadMail) await alarm.wait(roundMs, signal);
      }
    },
    onLost: (error) => logger.error({ err: error }, lostMessage),
  });
  return {
    ready: worker.ready,
    stop: async () => {
      await listener.stop();
      await worker.stop();
    },
  };
}
