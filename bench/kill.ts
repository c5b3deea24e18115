// How many kills the engine survives: plays recorded candles to bots and manual orders on a real server process, kills the
// server and its database at random moments, starts them again, and compares the end with a run that nobody killed.
//
// node bench/kill.ts [--kills 200] [--seed 1] [--days 20] [--accounts 6] [--keep <folder>]
//   keep   copies the data directories there for a look
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeDifferences } from '../apps/server/src/testing/kill-run/read-rows.ts';
import { playUndisturbed, playWithKills } from '../apps/server/src/testing/kill-run/play-scenario.ts';
import { openRecordedPrices } from '../apps/server/src/testing/kill-run/recorded-prices.ts';
import { createScenario } from '../apps/server/src/testing/kill-run/scenario.ts';
import { runBench } from './bench-run.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '20' },
    accounts: { type: 'string', default: '6' },
    keep: { type: 'string' },
  },
});

await runBench('kill', async (folder) => {
  const scenario = createScenario({
    seed: Number(values.seed),
    days: Number(values.days),
    accountCount: Number(values.accounts),
    priceAt: await openRecordedPrices(),
  });
  console.log(
    `seed ${values.seed}: ${values.days} days of market, ${scenario.accounts.length} accounts, ${scenario.steps.length} steps of wishes`,
  );
  console.log(`data in ${folder}`);
  const undisturbed = await playUndisturbed(join(folder, 'undisturbed'), scenario);
  const { rows, statements, playedMs } = undisturbed;
  console.log(
    `without kills: ${(playedMs / 1_000).toFixed(1)} s, ${statements} statements, ${rows['bot_orders']?.length} orders, ${rows['trade_ledger']?.length} fills`,
  );
  const begun = performance.now();
  const killed = await playWithKills({
    dataDir: join(folder, 'killed'),
    scenario,
    kills: Number(values.kills),
    undisturbed,
    onKill: (line) => console.log(`${((performance.now() - begun) / 1_000).toFixed(1).padStart(7)} s  ${line}`),
  });
  const problems = [
    ...undisturbed.faults.map((fault) => `without kills: ${fault}`),
    ...killed.faults,
    ...killed.lost.slice(0, 5).map((row) => `lost: ${row}`),
    ...describeDifferences(rows, killed.rows),
  ];
  console.log(`\nkills ${JSON.stringify(killed.kills)}, ${killed.killsWhilePlaying} of them while the market played`);
  console.log(
    `seen committed before a kill: ${JSON.stringify(killed.acknowledged)}, of which lost: ${killed.lost.length}`,
  );
  console.log(
    `replayed without kills ${JSON.stringify(undisturbed.replayed)}, with kills ${JSON.stringify(killed.replayed)}`,
  );
  for (const problem of problems) console.log(problem);
  if (values.keep !== undefined) await cp(folder, values.keep, { recursive: true });
  if (problems.length === 0) console.log('equal to the run without kills');
  return problems.length === 0;
});
