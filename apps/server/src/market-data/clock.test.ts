import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@atb/core/base/time';
import { createClock } from './clock.ts';

/** A machine whose two clocks a test moves. */
function createMachine() {
  const machine = { wall: 1_800_000_000_000, steady: 5 };
  const clock = createClock({
    wall: () => machine.wall,
    monotonic: () => machine.steady,
    wait: () => Promise.resolve(),
  });
  const pass = (ms: number): void => {
    machine.wall += ms;
    machine.steady += ms;
  };
  return { machine, clock, pass };
}

describe('the clock', () => {
  it('is that of the machine while nobody sets it', () => {
    const { machine, clock, pass } = createMachine();
    for (const ms of [0, 1, 999, HOUR_MS]) {
      pass(ms);
      expect(clock.now()).toBe(machine.wall);
    }
  });

  it('goes on at the same pace when that of the machine is set back by an hour', () => {
    const { machine, clock, pass } = createMachine();
    const before = clock.now();
    machine.wall -= HOUR_MS;
    expect(clock.now()).toBe(before);
    for (let i = 0; i < 100; i += 1) {
      pass(0.3);
      clock.now();
    }
    expect(clock.now(), 'parts of milliseconds add up').toBe(before + 30);
    pass(2 * HOUR_MS);
    expect(clock.now()).toBe(before + 30 + 2 * HOUR_MS);
  });

  it('follows a clock that is set forward, as after a sleep', () => {
    const { machine, clock, pass } = createMachine();
    machine.wall += 8 * HOUR_MS;
    pass(10);
    expect(clock.now()).toBe(machine.wall);
  });

  it('lets a clock that is a little behind come up again', () => {
    const { machine, clock, pass } = createMachine();
    machine.wall -= 1_000;
    let last = clock.now();
    for (let i = 0; i < 20; i += 1) {
      pass(1_000);
      expect(clock.now()).toBeGreaterThan(last);
      last = clock.now();
    }
    expect(last).toBe(machine.wall);
  });
});
