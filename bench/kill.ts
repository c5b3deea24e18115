// How many kills the engine survives. In lockstep: plays recorded candles to bots and manual orders on a real server process,
// kills the server and its database at random moments, starts them again, and compares the end with a run that nobody killed.
// Free: two engines on one database and a market that waits for nobody; one of them is killed or stopped again and again.
//
// node bench/kill.ts [--mode lockstep|free|both] [--kills 200] [--seed 1] [--days 20] [--accounts 6] [--keep <folder>]
//                    [--blows 40] [--speed 240]
//   keep          copies the data directories there for a look
//   blows, speed  of the free run: kills and SIGSTOPs in turn of chance, market seconds per second
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom, deriveSeed } from '@atb/core/base/random';
import { playFreeRun } from '../apps/server/src/testing/kill-run/play-free-run.ts';
import { describeDifferences } from '../apps/server/src/testing/kill-run/read-rows.ts';
import { playUndisturbed, playWithKills } from '../apps/server/src/testing/kill-run/play-scenario.ts';
import { openRecordedPrices } from '../apps/server/src/testing/kill-run/recorded-prices.ts';
import { createScenario } from '../apps/server/src/testing/kill-run/create-scenario.ts';
import { runBench } from './bench-run.ts';

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'both' },
    blows: { type: 'string', default: '40' },
    speed: { type: 'string', default: '240' },
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '20' },
    accounts: { type: 'string', default: '6' },
    keep: { type: 'string' },
  },
});

const scenario = createScenario({
  seed: Number(values.seed),
  days: Number(values.days),
  accountCount: Number(values.accounts),
  priceAt: await openRecordedPrices(),
});
const begun = performance.now();
const since = (): string => `${((performance.now() - begun) / 1_000).toFixed(1).padStart(7)} s`;

await runBench('kill', async (folder) => {
  console.log(
    `seed ${values.seed}: ${values.days} days of market, ${scenario.accounts.length} accounts, ${scenario.steps.length} steps of commands`,
  );
  console.log(`data in ${folder}`);
  const problems = [
    ...(values.mode === 'free' ? [] : await playInLockstep(folder)),
    ...(values.mode === 'lockstep' ? [] : await playFree(folder)),
  ];
  for (const problem of problems) console.log(problem);
  if (values.keep !== undefined) await cp(folder, values.keep, { recursive: true });
  if (problems.length === 0) console.log('nothing lost, nothing doubled, every bot would do the same again');
  return problems.length === 0;
});

async function playInLockstep(folder: string): Promise<readonly string[]> {
  const undisturbed = await playUndisturbed(join(folder, 'undisturbed'), scenario);
  const { rows, statements, playedMs } = undisturbed;
  console.log(
    `without kills: ${(playedMs / 1_000).toFixed(1)} s, ${statements} statements, ${rows['bot_orders']?.length} orders, ${rows['trade_ledger']?.length} fills`,
  );
  const killed = await playWithKills({
    dataDir: join(folder, 'killed'),
    scenario,
    kills: Number(values.kills),
    undisturbed,
    onKill: (line) => console.log(`${since()}  ${line}`),
  });
  console.log(`\nkills ${JSON.stringify(killed.kills)}, ${killed.killsWhilePlaying} of them while the market played`);
  console.log(
    `seen committed before a kill: ${JSON.stringify(killed.acknowledged)}, of which lost: ${killed.lost.length}`,
  );
  console.log(
    `replayed: ${JSON.stringify(undisturbed.replayed)} without kills, ${JSON.stringify(killed.replayed)} with`,
  );
  return [
    ...undisturbed.faults.map((fault) => `without kills: ${fault}`),
    ...killed.faults,
    ...killed.lost.slice(0, 5).map((row) => `lost: ${row}`),
    ...describeDifferences(rows, killed.rows),
  ];
}

async function playFree(folder: string): Promise<readonly string[]> {
  const random = createRandom(deriveSeed(Number(values.seed), 'free'));
  const blows = Array.from({ length: Number(values.blows) }, () => (random() < 0.7 ? 'killed' : 'stopped'));
  const run = await playFreeRun({
    dataDir: join(folder, 'free'),
    scenario,
    speed: Number(values.speed),
    blows,
    onBlow: (line) => console.log(`${since()}  ${line}`),
  });
  console.log(`\nfree: ${run.takeovers} times an account went from one engine to the other`);
  console.log(`seen committed: ${JSON.stringify(run.acknowledged)}, of which lost: ${run.lost.length}`);
  console.log(`replayed: ${JSON.stringify(run.replayed)}`);
  return [...run.faults, ...run.lost.slice(0, 5).map((row) => `lost: ${row}`)];
}
