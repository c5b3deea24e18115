import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIRM_SECOND_FACTOR } from '@atb/api/messages/second-factor';
import { ALERT_SOURCES_MAX } from '@atb/api/rows/alerts';
import { SCHEDULE_ENTRIES_MAX } from '@atb/api/rows/bot-schedules';
import { NOTIFICATION_CHANNELS_MAX } from '@atb/api/rows/notification-channels';
import { SIGNAL_ALERTS_MAX } from '@atb/api/rows/signal-alerts';
import { PROVIDER_LIMITS } from '@atb/api/rows/signal-providers';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const { nameMin, nameMax, descriptionMax, feeMax, profitShareMax } = PROVIDER_LIMITS;

/** Where a function of the database refuses: the figures of its condition, then those of its sentence. */
const REFUSALS = [
  {
    name: 'bound_notification_channels',
    figures: />= (\d+) then\s+raise exception 'You already have (\d+) channels\./u,
    wanted: [NOTIFICATION_CHANNELS_MAX, NOTIFICATION_CHANNELS_MAX],
  },
  {
    name: 'bound_signal_alerts',
    figures: />= (\d+) then\s+raise exception 'You already have (\d+) signal alerts\./u,
    wanted: [SIGNAL_ALERTS_MAX, SIGNAL_ALERTS_MAX],
  },
  {
    name: 'check_alert_source',
    figures: />= (\d+) then\s+raise exception 'You already have (\d+) alert sources\./u,
    wanted: [ALERT_SOURCES_MAX, ALERT_SOURCES_MAX],
  },
  {
    name: 'set_bot_schedule',
    figures:
      /jsonb_array_length\(entries\) > (\d+) then\s+raise exception 'entries must be a list of at most (\d+) times\./u,
    wanted: [SCHEDULE_ENTRIES_MAX, SCHEDULE_ENTRIES_MAX],
  },
  {
    name: 'open_provider',
    figures:
      /length\(btrim\(p_name\)\) not between (\d+) and (\d+) or length\(public\.seen_name\(p_name\)\) not between (\d+) and (\d+) then\s+raise exception 'Name must have (\d+) to (\d+) characters\./u,
    wanted: [nameMin, nameMax, nameMin, nameMax, nameMin, nameMax],
  },
  {
    name: 'open_provider',
    figures:
      /length\(coalesce\(p_description, ''\)\) > (\d+) then\s+raise exception 'Description must have at most (\d+) characters\./u,
    wanted: [descriptionMax, descriptionMax],
  },
  {
    name: 'open_provider',
    figures: /p_fee <= (\d+)\) then\s+raise exception 'Fee must be between 0 and ([\d,]+) US dollars a month\./u,
    wanted: [feeMax, feeMax],
  },
  {
    name: 'open_provider',
    figures: /p_profit_share <= (\d+)\) then\s+raise exception 'Share of profit must be between 0 and (\d+) percent\./u,
    wanted: [profitShareMax, profitShareMax],
  },
];

describe('limits that are not of a plan', () => {
  it.each(REFUSALS)('are the same in $name as on screen: $wanted', async ({ name, figures, wanted }) => {
    const { rows } = await database.pools.engine.query<{ source: string }>(
      `select pg_get_functiondef(oid) as source from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
      [name],
    );
    expect(rows, 'one function of the name').toHaveLength(1);
    const [, ...found] = figures.exec(rows[0]?.source ?? '') ?? [];
    expect(found.map((figure) => Number(figure.replaceAll(',', '')))).toEqual(wanted);
  });
});

describe('a factor that has not been shown just now', () => {
  it('is asked for in the same words by the database', async () => {
    const { rows } = await database.pools.engine.query<{ name: string; asks: number; said: readonly string[] }>(
      `select proname as name, regexp_count(prosrc, $$hint = 'second_factor_required'$$) as asks,
         array(select f[1] from regexp_matches(prosrc,
           $$raise exception '([^']+)'\\s+using errcode = 'PT403', hint = 'second_factor_required'$$, 'g') f) as said
       from pg_proc where pronamespace in ('public'::regnamespace, 'files'::regnamespace) and prosrc like '%second_factor_required%'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, asks, said } of rows) {
      expect(said, name).toEqual(Array.from({ length: asks }, () => CONFIRM_SECOND_FACTOR));
    }
  });
});
