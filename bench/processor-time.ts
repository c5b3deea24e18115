import { readdirSync, readFileSync } from 'node:fs';

/** A hundredth of a second, as Linux counts in `/proc`. */
const TICK_MS = 10;

interface Stat {
  readonly parent: number;
  readonly ticks: number;
}

function readStat(pid: string): Stat | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
}

/** Processor time of a process and of those that it has started and that still run, milliseconds. Linux alone. */
export function processorTime(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      const stat = readStat(name);
      return stat === null ? [] : [[Number(name), stat] as const];
    });
  const ticks = stats.reduce((sum, [own, stat]) => (own === pid || stat.parent === pid ? sum + stat.ticks : sum), 0);
  return ticks * TICK_MS;
}
