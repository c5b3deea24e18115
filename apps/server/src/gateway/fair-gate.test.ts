import { describe, expect, it } from 'vitest';
import { FairGate, type GateLimits } from './fair-gate.ts';

const LIMITS: GateLimits = {
  atWork: 4,
  atWorkPerCaller: 3,
  keptFree: 1,
  waiting: 10,
  waitingPerCaller: 8,
  waitMs: 60_000,
};

/** A gate whose work ends when the test says so. */
function openGate(change: Partial<GateLimits> = {}) {
  const gate = new FairGate({ ...LIMITS, ...change });
  const begun: string[] = [];
  const ends: Array<() => void> = [];
  const refusals: string[] = [];
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    begun,
    refusals,
    settle,
    ask: async (caller: string) => {
      void gate
        .run(caller, () => {
          begun.push(caller);
          return new Promise<void>((resolve) => ends.push(resolve));
        })
        .catch((error: { body: { code: string } }) => refusals.push(`${caller} ${error.body.code}`));
      await settle();
    },
    endOldest: async () => {
      ends.shift()?.();
      await settle();
    },
  };
}

describe('a fair gate', () => {
  it('gives one caller no more than its share and keeps a place for others', async () => {
    const gate = openGate();
    for (let count = 0; count < 6; count += 1) await gate.ask('a');
    expect(gate.begun).toEqual(['a', 'a', 'a']);
    await gate.ask('b');
    expect(gate.begun).toEqual(['a', 'a', 'a', 'b']);
    await gate.ask('b');
    await gate.ask('c');
    expect(gate.begun).toHaveLength(4);
  });

  it('lets in first who has the least at work, however long the queue of another', async () => {
    const gate = openGate();
    for (let count = 0; count < 9; count += 1) await gate.ask('a');
    for (const caller of ['b', 'b', 'c']) await gate.ask(caller);
    for (let count = 0; count < 4; count += 1) await gate.endOldest();
    expect(gate.begun).toEqual(['a', 'a', 'a', 'b', 'c', 'a', 'b']);
  });

  it('refuses a caller with too much waiting, and nobody else', async () => {
    const gate = openGate();
    for (let count = 0; count < 12; count += 1) await gate.ask('a');
    expect(gate.refusals).toEqual(['a too_many_at_once']);
    await gate.ask('b');
    expect(gate.begun.at(-1)).toBe('b');
  });

  it('makes room in a full queue at the cost of who has most in it', async () => {
    const gate = openGate({ keptFree: 0 });
    for (let count = 0; count < 11; count += 1) await gate.ask('a');
    for (const caller of ['b', 'b', 'c', 'c']) await gate.ask(caller);
    expect(gate.refusals).toEqual(['a server_busy']);
    for (let count = 0; count < 14; count += 1) await gate.endOldest();
    expect(gate.begun.filter((caller) => caller === 'a')).toHaveLength(10);
    expect(gate.begun.filter((caller) => caller !== 'a')).toHaveLength(4);
  });

  it('does not let anybody wait for ever', async () => {
    const gate = openGate({ waitMs: 1 });
    for (const caller of ['a', 'b', 'c', 'd', 'e']) await gate.ask(caller);
    while (gate.refusals.length === 0) await gate.settle();
    expect(gate.refusals).toEqual(['e server_busy']);
    await gate.endOldest();
    await gate.ask('e');
    expect(gate.begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('gives a place back when the work fails', async () => {
    const gate = new FairGate({ ...LIMITS, atWork: 1, keptFree: 0 });
    const fail = gate.run('a', () => Promise.reject(new Error('no')));
    await expect(fail).rejects.toThrow('no');
    await expect(gate.run('b', () => Promise.resolve(1))).resolves.toBe(1);
  });
});
