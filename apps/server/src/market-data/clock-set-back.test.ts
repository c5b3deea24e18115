import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HOUR_MS } from '@atb/core/base/time';
import { describe, expect, it } from 'vitest';
import { createClock } from './clock.ts';
import { MarketHub } from './market-hub.ts';
import { createSimulatedSource } from './simulated/create-simulated-source.ts';
import { MemorySessions } from './testing/memory-sessions.ts';

const NOW = Date.UTC(2026, 2, 3, 14, 15, 16);

/** A machine on which waiting takes no time, and whose wall clock a test sets. */
function createMachine() {
  const machine = { wall: NOW, steady: 0 };
  const clock = createClock({
    wall: () => machine.wall,
    monotonic: () => machine.steady,
    wait: async (ms, signal) => {
      await nextTurn();
      if (signal.aborted) return;
      machine.wall += ms;
      machine.steady += ms;
    },
  });
  return { machine, clock };
}

describe('a wall clock that is set back by an hour', () => {
  it('does not stop the simulated market, nor make its prices old', async () => {
    const { machine, clock } = createMachine();
    const hub = new MarketHub(await createSimulatedSource({ seed: 1, sessions: new MemorySessions(), clock }));
    const times: number[] = [];
    const done = Promise.withResolvers<void>();
    hub.subscribe(({ eventTime }) => {
      times.push(eventTime);
      if (times.length === 40) machine.wall -= HOUR_MS;
      if (times.length === 200) done.resolve();
    });
    await hub.start({ onFault: done.reject });
    await done.promise;
    expect(hub.isStale('BTCUSDT')).toBe(false);
    await hub.stop();
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(machine.steady, 'twenty-five prices of each pair, five seconds apart').toBeLessThan(200_000);
  });

  const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
  it.skipIf(!existsSync(FAKETIME))('does not move the clock of a real process back (needs libfaketime)', () => {
    const script = `
      import { writeFileSync } from 'node:fs';
      import { systemClock } from ${JSON.stringify(new URL('./clock.ts', import.meta.url).href)};
      const before = systemClock.now();
      writeFileSync(process.env.FAKETIME_TIMESTAMP_FILE, '-3600');
      const end = performance.now() + 300;
      while (performance.now() < end);
      console.log(JSON.stringify({ wall: Date.now() - before, steady: systemClock.now() - before }));`;
    const file = `/tmp/atb-faketime-${process.pid}`;
    writeFileSync(file, '+0');
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        LD_PRELOAD: FAKETIME,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        DONT_FAKE_MONOTONIC: '1',
      },
    });
    rmSync(file);
    const said = JSON.parse(stdout || `{"fault":${JSON.stringify(stderr)}}`) as { wall: number; steady: number };
    expect(said.wall, 'the machine says that it is an hour earlier').toBeLessThan(-HOUR_MS / 2);
    expect(said.steady).toBeGreaterThanOrEqual(290);
  });
});
