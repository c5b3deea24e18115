import { timeoutManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endTimersWithFile } from './set-up-page.ts';

const { setTimeout: startWaiting, setInterval: startRepeating, clearTimeout: clear } = globalThis;
/** Longer than a test may take. */
const NEVER_MS = 3_600_000;

afterEach(() => {
  Object.assign(globalThis, { setTimeout: startWaiting, setInterval: startRepeating, clearTimeout: clear });
});

/** A timer of a package, which goes on after the end, and comes after all that begin now with less. */
const untilOfPackage = (wait: number) => new Promise((resolve) => void timeoutManager.setTimeout(resolve, wait));

describe('the timers of a file', () => {
  it('end with it where they are ours, and go on where they are a package’s', async () => {
    const end = endTimersWithFile();
    const [once, cleared, repeated, ofPackage] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
    setTimeout(once, NEVER_MS, 'as told');
    clearTimeout(setTimeout(cleared, NEVER_MS));
    setInterval(repeated, 1);
    timeoutManager.setTimeout(ofPackage, 1);
    end();
    expect(once.mock.calls).toEqual([['as told']]);
    expect(ofPackage).not.toHaveBeenCalled();
    await untilOfPackage(20);
    expect(ofPackage).toHaveBeenCalledTimes(1);
    expect(once).toHaveBeenCalledTimes(1);
    expect(repeated).not.toHaveBeenCalled();
    expect(cleared).not.toHaveBeenCalled();
  });

  it('lead to no other of ours, at once or later', async () => {
    const end = endTimersWithFile();
    const next = vi.fn();
    const went = vi.fn();
    const goOn = async (): Promise<void> => {
      setTimeout(next, 1);
      await Promise.resolve();
      setTimeout(next, 1);
      setInterval(next, 1);
      went();
    };
    setTimeout(() => void goOn(), NEVER_MS);
    end();
    await untilOfPackage(20);
    expect(went).toHaveBeenCalledTimes(1);
    expect(next).not.toHaveBeenCalled();
  });

  it('all come at the end, whatever one of them throws', () => {
    const end = endTimersWithFile();
    const fault = new Error('one threw');
    const other = vi.fn();
    setTimeout(() => {
      throw fault;
    }, NEVER_MS);
    setTimeout(other, NEVER_MS);
    expect(end).toThrow(expect.objectContaining({ errors: [fault] }));
    expect(other).toHaveBeenCalledTimes(1);
  });
});
