// How many kills the engine survives: plays recorded candles to bots and manual orders on a real server process, kills the
// server and its database at random moments, starts them again, and compares the end with a run that nobody killed.
//
// node bench/kill.ts [--kills 200] [--seed 1] [--days 20] [--accounts 6] [--keep]
//   keep   leaves the data directories for a look
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeDifferences } from '../apps/server/src/testing/kill-run/read-rows.ts';
import { playUndisturbed, playWithKills } from '../apps/server/src/testing/kill-run/play-scenario.ts';
import { openRecordedPrices } from '../apps/server/src/testing/kill-run/recorded-prices.ts';
import { createScenario } from '../apps/server/src/testing/kill-run/scenario.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '20' },
    accounts: { type: 'string', default: '6' },
    keep: { type: 'boolean', default: false },
  },
});

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'atb-bench-kill-'));
  await chmod(folder, 0o755); // the user PostgreSQL runs as must get in
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
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? 'passed: equal to the run without kills' : 'FAILED');
  if (!values.keep) await rm(folder, { recursive: true, force: true });
  return problems.length === 0;
}

process.exitCode = (await main()) ? 0 : 1;
