import { setTimeout as sleep } from 'node:timers/promises';
import { keepRunning, type KeptRunning } from '../keep-running.ts';
import { eraseNextAccount } from './erase-accounts.ts';
import { type ExportWorkerDeps, writeNextExport } from './export-worker.ts';

/** How soon a new export is seen; the look is one index. */
const ROUND_MS = 2_000;

/** Writes exports and ends accounts whose time is over, one after another, until it is stopped. */
export function startAccountWorker(deps: ExportWorkerDeps): KeptRunning {
  const { logger, mailer, pools } = deps;
  const stuck = new Set<string>();
  return keepRunning({
    attempt: async (signal, onUp) => {
      while (!signal.aborted) {
        const hadExport = await writeNextExport(deps);
        const hadLeaver = await eraseNextAccount({ pool: pools.engine, mailer, logger, stuck });
        onUp();
        if (!hadExport && !hadLeaver) await sleep(ROUND_MS, undefined, { signal }).catch(() => undefined);
      }
    },
    onLost: (error) => logger.error({ err: error }, 'exports and deletions of accounts are interrupted'),
  });
}
