// How long nobody tells a price when the process that owns the market is killed, or stands still (SIGSTOP): from the signal
// to the first price that another process tells by itself.
//
// node bench/takeover.ts [--rounds 10]
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { MarketReport } from '../apps/server/src/market-data/lease/testing/market-process.ts';
import { openBenchDatabase, runBench } from './bench-run.ts';
import { describeLatencies, LATENCY_HEADER } from './latencies.ts';

const SCRIPT = resolve(import.meta.dirname, '../apps/server/src/market-data/lease/testing/market-process.ts');
const GOAL_MS = 5_000;
const GIVE_UP_MS = 60_000;
const POLL_MS = 1;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });

/** A process of the market, and the last price that it told or heard. */
class MarketProcess {
  readonly child: ChildProcess;
  last: Extract<MarketReport, { kind: 'quote' }> | null = null;

  constructor(ownerUrl: string, dataDir: string) {
    this.child = fork(SCRIPT, [ownerUrl, dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.child.on('message', (report: MarketReport) => {
      if (report.kind === 'quote') this.last = report;
    });
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`${what} within ${GIVE_UP_MS} ms`);
    await sleep(POLL_MS);
  }
}

/** The owner is struck; the other, which has heard it, takes over. @returns milliseconds without a price. */
async function strike(owner: MarketProcess, other: MarketProcess, signal: 'SIGKILL' | 'SIGSTOP'): Promise<number> {
  const epoch = other.last?.epoch ?? 0;
  // At any moment between two prices and two signs of life.
  await sleep(Math.random() * 2_000);
  const begun = performance.now();
  owner.child.kill(signal);
  await until('nobody takes over', () => other.last !== null && other.last.epoch > epoch && other.last.isOwner);
  return performance.now() - begun;
}

await runBench('takeover', async (folder) => {
  const dataDir = join(folder, 'server');
  const { ownerUrl, stop } = await openBenchDatabase(dataDir);
  const open = async (): Promise<MarketProcess> => {
    const opened = new MarketProcess(ownerUrl, dataDir);
    await until('a process hears no price', () => opened.last !== null);
    return opened;
  };
  const took = { SIGKILL: [] as number[], SIGSTOP: [] as number[] };
  let owner = await open();
  let other = await open();
  try {
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
        took[signal].push(await strike(owner, other, signal));
        // What was struck is put away, and the next follower begins anew.
        await owner.end();
        [owner, other] = [other, await open()];
      }
    }
  } finally {
    await Promise.all([owner.end(), other.end()]);
    await stop();
  }
  console.log(LATENCY_HEADER);
  console.log(describeLatencies('no price after SIGKILL', took.SIGKILL));
  console.log(describeLatencies('no price after SIGSTOP', took.SIGSTOP));
  return [...took.SIGKILL, ...took.SIGSTOP].every((ms) => ms < GOAL_MS);
});
