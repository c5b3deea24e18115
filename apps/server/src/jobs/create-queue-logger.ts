import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from '../logger.ts';

/** The queue's messages in the server's log. What it tells of every job is for debugging only. */
export function createQueueLogger(logger: Logger): QueueLogger {
  return new QueueLogger((scope) => (level, message, meta) => {
    const fields = { ...scope, ...('error' in meta ? { err: meta['error'] } : {}) };
    if (level === 'error') logger.error(fields, message);
    else if (level === 'warning') logger.warn(fields, message);
    else logger.debug(fields, message);
  });
}
