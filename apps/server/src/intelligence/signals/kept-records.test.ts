import { beforeEach, expect, it, vi } from 'vitest';
import { keepRecords, type KeptRecords } from './kept-records.ts';
import type { CalibrationAnswer } from './signal-messages.ts';

const NONE: CalibrationAnswer = { status: 'no_candles' };
const DAMAGED: CalibrationAnswer = { status: 'damaged', message: 'x' };

let now = 0;
let records: KeptRecords;
const hasten = vi.fn<(key: string) => void>();
beforeEach(() => {
  now = 0;
  hasten.mockReset();
  records = keepRecords(() => now, hasten);
});

it('does not wait for a record beside a signal, and asks for it once', async () => {
  const make = vi.fn(async () => NONE);
  expect(records.known('a', make)).toEqual({ answer: null, isPending: true });
  expect(records.known('a', make)).toEqual({ answer: null, isPending: true });
  await Promise.resolve();
  expect(records.known('a', make)).toEqual({ answer: NONE, isPending: false });
  expect(make).toHaveBeenCalledTimes(1);
});

it('keeps showing the last record while a new one is made', async () => {
  records.known('a', async () => NONE);
  await Promise.resolve();
  now = 3_600_000;
  expect(records.known('a', async () => DAMAGED)).toEqual({ answer: NONE, isPending: false });
  await Promise.resolve();
  expect(records.known('a', async () => NONE)).toEqual({ answer: DAMAGED, isPending: false });
});

it('asks again where there was no room, and makes what somebody waits for first', async () => {
  const full = vi.fn(() => null);
  expect(records.known('a', full).isPending).toBe(true);
  expect(records.known('a', full).isPending).toBe(true);
  expect(full).toHaveBeenCalledTimes(2);
  const make = vi.fn(async () => NONE);
  records.known('a', make);
  expect(await records.get('a', make)).toBe(NONE);
  expect(make).toHaveBeenCalledTimes(1);
  expect(hasten).toHaveBeenCalledWith('a');
  now = 600_000;
  await records.get('a', make);
  expect(make, 'ten minutes later').toHaveBeenCalledTimes(2);
});

it('does not call a record on its way that could not be made, and tries again after a while', async () => {
  const fail = vi.fn(() => Promise.reject(new Error('no')));
  records.known('a', fail);
  await Promise.resolve();
  await Promise.resolve();
  expect(records.known('a', fail)).toEqual({ answer: null, isPending: false });
  await expect(records.get('a', fail)).rejects.toThrow('no');
  expect(fail).toHaveBeenCalledTimes(2);
  now = 600_000;
  expect(records.known('a', fail)).toEqual({ answer: null, isPending: true });
});
