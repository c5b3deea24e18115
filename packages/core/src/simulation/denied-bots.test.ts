import { describe, expect, it } from 'vitest';
import { dec } from '../base/decimal.ts';
import { HOUR_MS, MINUTE_MS } from '../base/time.ts';
import { GRID_PARAMS, opened, asCommand } from './testing/account-commands.ts';
import { throughStorage } from './testing/reopen.ts';
import {
  BOT_ID,
  OPEN_LIMITS,
  type Simulation,
  giveCommand,
  feedPrices,
  newSimulation,
  startGridCommand,
} from './testing/simulated-account.ts';

const LIMITS = { ...OPEN_LIMITS, symbolExposureMax: dec('0.05') };
const HOURS = 20;

const deniedOf = ({ records }: Simulation) => [...records.orders.values()].filter(({ status }) => status === 'denied');
const notesOf = ({ records }: Simulation, code: string) => records.notes.filter((note) => note.code === code);
const askedFor = ({ book }: Simulation) => book.bot(BOT_ID)?.state.nextSequence ?? 0;

describe('a bot whose orders are denied for hours', () => {
  it('asks ever more seldom, keeps what was denied first, and counts the rest once an hour', () => {
    const { simulation, at } = opened({ riskLimits: LIMITS });
    giveCommand(simulation, startGridCommand({ ...GRID_PARAMS, grids: 9 }, at));
    const [first, asked] = [deniedOf(simulation).length, askedFor(simulation)];
    expect(first).toBeGreaterThan(1);
    feedPrices(
      simulation,
      Array.from({ length: HOURS * 60 }, () => 100),
      at + 1_000,
      MINUTE_MS,
    );
    expect(deniedOf(simulation)).toHaveLength(first);
    expect(notesOf(simulation, 'LINE_UNARMED')).toHaveLength(first);
    const repeats = askedFor(simulation) - asked;
    expect(repeats, 'each line asks again after 30 seconds, a minute, ... an hour').toBeLessThan(first * (HOURS + 8));
    expect(repeats).toBeGreaterThan(first * 10);
    const messages = notesOf(simulation, 'ORDERS_DENIED').map(({ message }) => message);
    expect(messages.length).toBeGreaterThan(5);
    expect(messages.length).toBeLessThanOrEqual(HOURS);
    const counts = messages.map((message) => Number(/denied (\d+) times since 2025-/u.exec(message)?.[1]));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBeGreaterThan(first * 10);
  });

  it('goes on counting after a restart, and its orders are kept anew when its owner starts it anew', () => {
    const { simulation, at } = opened({ riskLimits: LIMITS });
    giveCommand(simulation, startGridCommand(GRID_PARAMS, at));
    const first = deniedOf(simulation).length;
    const later = feedPrices(
      simulation,
      Array.from({ length: 120 }, () => 100),
      at + 1_000,
      MINUTE_MS,
    );
    const again = newSimulation(throughStorage(simulation.book.snapshot()), {}, simulation.records);
    const end = feedPrices(
      again,
      Array.from({ length: 120 }, () => 100),
      later,
      MINUTE_MS,
    );
    expect(deniedOf(again)).toHaveLength(first);
    giveCommand(again, asCommand({ kind: 'pause_bot', botId: BOT_ID }, end));
    giveCommand(again, startGridCommand(GRID_PARAMS, end));
    expect(deniedOf(again)).toHaveLength(2 * first);
  });

  it('is told in full again when it has not been denied for hours', () => {
    const { simulation, at } = opened({ riskLimits: LIMITS });
    giveCommand(simulation, startGridCommand(GRID_PARAMS, at));
    const first = deniedOf(simulation).length;
    feedPrices(simulation, [100], at + 3 * HOUR_MS);
    expect(deniedOf(simulation).length).toBeGreaterThan(first);
  });
});
