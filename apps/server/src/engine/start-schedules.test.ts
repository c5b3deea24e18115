import { toIso } from '@atb/core/base/time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import type { SeededUser } from '../testing/seed-user.ts';
import { carryOutSchedules } from './start-schedules.ts';
import { BotBench, type EngineSession } from './testing/bot-bench.ts';

const GRID = { lower: 59_000, upper: 61_000, grids: 9, allocation: 1_000, stopLossPct: 0 };
const HOUR_MS = 3_600_000;

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

interface Entry {
  readonly action: string;
  readonly next_at: Date;
  readonly last_result: string;
}

const entriesOf = (botId: string): Promise<readonly Entry[]> =>
  bench.rows<Entry>('select action, next_at, last_result from bot_schedules where bot_id = $1 order by action', [
    botId,
  ]);

const statusOf = async (botId: string) =>
  (await bench.rows<{ status: string }>('select status from bots where id = $1', [botId]))[0]?.status;

const schedule = (user: SeededUser, botId: string, entries: readonly object[], zone = 'UTC') =>
  bench.ask(user, 'select set_bot_schedule($1, $2, $3)', [botId, zone, JSON.stringify(entries)]);

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Looks at all schedules as the engine does, then lets it carry the commands out. */
async function look({ market, worker }: EngineSession, user: SeededUser): Promise<void> {
  const hub = { now: () => market.now(), isCaughtUp: true };
  await carryOutSchedules({ pool: bench.pool, hub, logger: createLogger('silent') });
  await worker.onCommand(user.accountId);
}

/** The time of the day so many hours after the market's, as an entry has it. */
function clockIn({ market }: EngineSession, hours: number): string {
  return toIso((market.now() + hours * HOUR_MS) as ReturnType<typeof market.now>).slice(11, 16);
}

/** A market that the database has heard of, which schedules are counted from. */
async function open(user: SeededUser): Promise<{ readonly session: EngineSession; readonly botId: string }> {
  const session = await bench.startEngine();
  await session.market.say('BTCUSDT', 60_000);
  await bench.rows('delete from price_feeds', []);
  const feed = `insert into price_feeds (exchange, symbol, bid, ask, last, ts) values ('binance', 'BTCUSDT', 1, 1, 1, $1)`;
  await bench.rows(feed, [toIso(session.market.now())]);
  return { session, botId: await bench.createBot(user, 'grid', GRID) };
}

async function passTo(session: EngineSession, hours: number): Promise<void> {
  session.market.pass(hours * HOUR_MS);
  await session.market.say('BTCUSDT', 60_000);
}

describe('the schedule of a bot', () => {
  it('starts and pauses it at its times, once each, and says when it is next', async () => {
    const user = await bench.seedUser();
    const { session, botId } = await open(user);
    await schedule(user, botId, [
      { action: 'start', days: EVERY_DAY, at: clockIn(session, 2) },
      { action: 'pause', days: EVERY_DAY, at: clockIn(session, 4) },
    ]);
    const [pause, start] = await entriesOf(botId);
    expect([start?.action, pause?.action]).toEqual(['start', 'pause']);
    expect(Number(start?.next_at)).toBeGreaterThan(session.market.now());
    await look(session, user);
    expect(await statusOf(botId)).toBe('draft');
    await passTo(session, 2);
    await look(session, user);
    await look(session, user);
    expect(await statusOf(botId)).toBe('running');
    expect((await entriesOf(botId))[1]?.last_result).toBe('The engine was asked to start it.');
    await passTo(session, 2);
    await look(session, user);
    expect(await statusOf(botId)).toBe('paused');
    expect((await bench.notesOf(botId)).filter((code) => code === 'SCHEDULED')).toHaveLength(2);
    for (const { next_at } of await entriesOf(botId)) expect(Number(next_at)).toBeGreaterThan(session.market.now());
  });

  it('is who decided, in the journal and where the bot says why it rests', async () => {
    const user = await bench.seedUser();
    const { session, botId } = await open(user);
    await schedule(user, botId, [
      { action: 'start', days: EVERY_DAY, at: clockIn(session, 1) },
      { action: 'pause', days: EVERY_DAY, at: clockIn(session, 2) },
      { action: 'stop', days: EVERY_DAY, at: clockIn(session, 3) },
    ]);
    const reason = async () =>
      (await bench.rows<{ status_reason: string }>('select status_reason from bots where id = $1', [botId]))[0]
        ?.status_reason;
    await passTo(session, 1);
    await look(session, user);
    await passTo(session, 1);
    await look(session, user);
    expect(await reason()).toBe('Paused by its schedule.');
    await passTo(session, 1);
    await look(session, user);
    expect(await reason()).toMatch(/^Stopped by its schedule\. /u);
    await schedule(user, botId, []);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await session.worker.onCommand(user.accountId);
    await bench.ask(user, 'select pause_bot($1)', [botId]);
    expect(await reason()).toBe('Paused by you.');
    await session.worker.onCommand(user.accountId);
    const decided = await bench.rows<{ actor: string; code: string }>(
      'select actor, code from account_decisions where bot_id = $1 order by id',
      [botId],
    );
    expect(decided.map(({ actor, code }) => `${actor} ${code}`)).toEqual([
      'user SCHEDULE_SET',
      'schedule START_BOT',
      'schedule PAUSE_BOT',
      'schedule STOP_BOT',
      'user SCHEDULE_CLEARED',
      'user START_BOT',
      'user PAUSE_BOT',
    ]);
  });

  it('makes up for the latest of the times that were missed, and tells the earlier ones', async () => {
    const user = await bench.seedUser();
    const { session, botId } = await open(user);
    await schedule(user, botId, [
      { action: 'stop', days: EVERY_DAY, at: clockIn(session, 1), holdings: 'sell' },
      { action: 'start', days: EVERY_DAY, at: clockIn(session, 3) },
    ]);
    await passTo(session, 6);
    await look(session, user);
    expect(await statusOf(botId)).toBe('running');
    expect(await bench.notesOf(botId)).toEqual(expect.arrayContaining(['SCHEDULE_MISSED', 'SCHEDULED']));
    expect((await entriesOf(botId)).map(({ last_result }) => last_result)).toEqual([
      'Made up for late, because the server was not running. The engine was asked to start it.',
      'Missed: the server was not running.',
    ]);
  });

  it('does no more than its owner may: what is refused is told with the reason', async () => {
    const user = await bench.seedUser();
    const { session, botId } = await open(user);
    await schedule(user, botId, [{ action: 'start', days: EVERY_DAY, at: clockIn(session, 1) }]);
    await bench.ask(user, 'update bots set archived_at = now() where id = $1', [botId]);
    await passTo(session, 1);
    await look(session, user);
    expect(await statusOf(botId)).toBe('draft');
    expect((await entriesOf(botId))[0]?.last_result).toBe(
      'It was refused: The bot is archived. Restore it before starting.',
    );
  });

  it('keeps the hour of the owner’s clock when summer time begins and ends', async () => {
    const at = (moment: string) =>
      bench.rows(`select schedule_time('{1,2,3,4,5,6,7}', '02:30', 'Europe/Berlin', $1, true) as next`, [moment]);
    expect(await at('2026-03-28T12:00:00Z')).toEqual([{ next: new Date('2026-03-29T01:30:00Z') }]);
    expect(await at('2026-03-29T12:00:00Z')).toEqual([{ next: new Date('2026-03-30T00:30:00Z') }]);
    expect(await at('2026-10-24T12:00:00Z')).toEqual([{ next: new Date('2026-10-25T01:30:00Z') }]);
    const weekly = `select schedule_time('{1}', '09:00', 'America/New_York', $1, $2) as moment`;
    expect(await bench.rows(weekly, ['2026-11-24T00:00:00Z', true])).toEqual([
      { moment: new Date('2026-11-30T14:00:00Z') },
    ]);
    expect(await bench.rows(weekly, ['2026-11-24T00:00:00Z', false])).toEqual([
      { moment: new Date('2026-11-23T14:00:00Z') },
    ]);
  });

  it('takes no times that make no sense, and none for a bot of somebody else', async () => {
    const [user, other] = [await bench.seedUser(), await bench.seedUser()];
    const { botId } = await open(user);
    const good = { action: 'start', days: [1], at: '09:00' };
    await expect(schedule(user, botId, [good], 'Mars/Crater')).rejects.toThrow('time_zone must be a time zone');
    await expect(schedule(user, botId, [{ ...good, at: '25:00' }])).rejects.toThrow('Each entry needs action');
    await expect(schedule(user, botId, [{ ...good, days: [8] }])).rejects.toThrow('days must be days of the week');
    await expect(schedule(user, botId, [{ ...good, days: [] }])).rejects.toThrow('days must be days of the week');
    await expect(
      schedule(
        user,
        botId,
        Array.from({ length: 15 }, () => good),
      ),
    ).rejects.toThrow('at most 14');
    await expect(schedule(other, botId, [good])).rejects.toThrow('The requested bot was not found.');
    expect(await entriesOf(botId)).toEqual([]);
  });
});
