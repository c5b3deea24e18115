import { expect, it } from 'vitest';
import { epochMs } from '../../base/time.ts';
import type { BotId } from '../../orders/order-request.ts';
import type { AccountMemory } from './account-types.ts';
import { parseAccountMemory, serialiseAccountMemory } from './serialise-memory.ts';

const DENIAL = {
  botId: '00000000-0000-4000-8000-0000000000b2' as BotId,
  symbol: 'BTCUSDT',
  side: 'buy' as const,
  code: 'DAILY_LOSS_LIMIT',
  count: 3,
  firstAt: epochMs(1_000),
  lastAt: epochMs(2_000),
};
const MEMORY: AccountMemory = {
  dayStart: null,
  weekStart: null,
  recentOutcomes: [],
  nextLotSequence: 7,
  pendingCloses: [],
  denials: [{ ...DENIAL, reportAt: epochMs(3_000) }],
};

it('comes back the same, through JSON', () => {
  expect(parseAccountMemory(JSON.parse(JSON.stringify(serialiseAccountMemory(MEMORY))))).toEqual(MEMORY);
});

it('is read as its first version kept it', () => {
  const { denials: _denials, ...rest } = JSON.parse(JSON.stringify(serialiseAccountMemory(MEMORY))) as Record<
    string,
    unknown
  >;
  const first = { ...rest, version: 1 };
  expect(parseAccountMemory(first)).toEqual({ ...MEMORY, denials: [] });
  expect(parseAccountMemory({ ...first, denials: [{ ...DENIAL, tellAt: 3_000 }] })).toEqual(MEMORY);
});

it('of a version that is not known is refused', () => {
  expect(() => parseAccountMemory({ ...serialiseAccountMemory(MEMORY), version: 99 })).toThrow();
});

it.each([1, 2])('of version %i whose denials are damaged is refused, not taken for one without any', (version) => {
  const damaged = { ...serialiseAccountMemory(MEMORY), version };
  for (const denials of [null, 'none', {}, [7]])
    expect(() => parseAccountMemory({ ...damaged, denials }), JSON.stringify(denials)).toThrow();
});
