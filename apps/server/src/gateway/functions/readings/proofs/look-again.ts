import { setTimeout as sleep } from 'node:timers/promises';

/** A difference that stands this often is one. */
const LOOKS = 5;

/**
 * Looks until two computations come to the same: what trades between them would part them, and another look then decides.
 * @param isOff whether they differ.
 * @param pauseMs before each further look, where what parts them takes its time.
 */
export async function lookAgain<Outcome>(
  look: () => Promise<Outcome>,
  isOff: (outcome: Outcome) => boolean,
  pauseMs = 0,
): Promise<Outcome> {
  let outcome = await look();
  for (let looks = 1; looks < LOOKS && isOff(outcome); looks += 1) {
    if (pauseMs > 0) await sleep(pauseMs);
    outcome = await look();
  }
  return outcome;
}
