import * as research from '@atb/api/research-rows';
import { ACCOUNT_DELETION_COLUMNS } from '@atb/api/rows/account-deletions';
import { ACHIEVEMENT_COLUMNS } from '@atb/api/rows/achievements';
import { ADVISOR_ADVICE_COLUMNS, ADVISOR_QUESTION_COLUMNS } from '@atb/api/rows/advisor';
import { BALANCE_COLUMNS, ENGINE_BALANCE_COLUMNS } from '@atb/api/rows/balances';
import { BOT_EVENT_COLUMNS } from '@atb/api/rows/bot-events';
import { ENGINE_ORDER_COLUMNS, ORDER_COLUMNS } from '@atb/api/rows/bot-orders';
import { BOT_STATE_COLUMNS, WORKING_BOT_COLUMNS } from '@atb/api/rows/bot-states';
import { BOT_COLUMNS, BOT_NAME_COLUMNS } from '@atb/api/rows/bots';
import { DATA_EXPORT_COLUMNS } from '@atb/api/rows/data-exports';
import { EQUITY_COLUMNS } from '@atb/api/rows/equity-snapshots';
import { EXCHANGE_ACCOUNT_COLUMNS } from '@atb/api/rows/exchange-accounts';
import { EXCHANGE_KEYS_COLUMNS, PASSPHRASE_WRAP_COLUMNS } from '@atb/api/rows/exchange-keys';
import { EXCHANGE_FAULT_COLUMNS } from '@atb/api/rows/exchange-faults';
import { EXCHANGE_FINDING_COLUMNS, EXCHANGE_ORDER_COLUMNS, EXCHANGE_SYNC_COLUMNS } from '@atb/api/rows/exchange-syncs';
import { LUCK_BUDGET_COLUMNS } from '@atb/api/rows/luck-budgets';
import { HISTORY_IMPORT_COLUMNS } from '@atb/api/rows/history-imports';
import { LICENCE_COLUMNS } from '@atb/api/rows/licences';
import { BOT_SCHEDULE_COLUMNS } from '@atb/api/rows/bot-schedules';
import { SIGNAL_ALERT_COLUMNS } from '@atb/api/rows/signal-alerts';
import { SIGNAL_PROVIDER_COLUMNS } from '@atb/api/rows/signal-providers';
import { ALERT_COLUMNS, ALERT_SOURCE_COLUMNS, ORDER_TICKET_COLUMNS } from '@atb/api/rows/alerts';
import { NOTIFICATION_CHANNEL_COLUMNS, NOTIFICATION_DELIVERY_COLUMNS } from '@atb/api/rows/notification-channels';
import { NOTIFICATION_COLUMNS, NOTIFICATION_PREFS_COLUMNS } from '@atb/api/rows/notifications';
import { PLATFORM_STATE_COLUMNS } from '@atb/api/rows/platform-state';
import { PROFILE_COLUMNS, REPORTING_CURRENCY_COLUMNS } from '@atb/api/rows/profiles';
import { PAYMENT_COLUMNS } from '@atb/api/rows/payments';
import { ENGINE_POSITION_COLUMNS, HOLDING_COLUMNS } from '@atb/api/rows/positions';
import { FILL_COLUMNS } from '@atb/api/rows/trade-ledger';
import { RISK_LIMIT_COLUMNS } from '@atb/api/rows/user-risk-prefs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** From 0 to 1, drawn and never added up. */
const SHARES: ReadonlySet<string> = new Set(['progress']);
const TEXT_OID = 25;
const NUMERIC_OID = 1700;

describe('rows as they are declared', () => {
  it.each([
    ['account_deletions', ACCOUNT_DELETION_COLUMNS],
    ['achievements', ACHIEVEMENT_COLUMNS],
    ['advisor_advice', ADVISOR_ADVICE_COLUMNS],
    ['advisor_questions', ADVISOR_QUESTION_COLUMNS],
    ['balances', BALANCE_COLUMNS],
    ['bot_events', BOT_EVENT_COLUMNS],
    ['bot_orders', ORDER_COLUMNS],
    ['bot_states', BOT_STATE_COLUMNS],
    ['bots', BOT_COLUMNS],
    ['bots', BOT_NAME_COLUMNS],
    ['data_exports', DATA_EXPORT_COLUMNS],
    ['equity_snapshots', EQUITY_COLUMNS],
    ['exchange_accounts', EXCHANGE_ACCOUNT_COLUMNS],
    ['encrypted_credentials', EXCHANGE_KEYS_COLUMNS],
    ['encrypted_credentials', PASSPHRASE_WRAP_COLUMNS],
    ['exchange_findings', EXCHANGE_FINDING_COLUMNS],
    ['exchange_open_orders', EXCHANGE_ORDER_COLUMNS],
    ['exchange_syncs', EXCHANGE_SYNC_COLUMNS],
    ['exchange_syncs', EXCHANGE_FAULT_COLUMNS],
    ['history_imports', HISTORY_IMPORT_COLUMNS],
    ['licences', LICENCE_COLUMNS],
    ['luck_budgets', LUCK_BUDGET_COLUMNS],
    ['alert_sources', ALERT_SOURCE_COLUMNS],
    ['alerts', ALERT_COLUMNS],
    ['order_tickets', ORDER_TICKET_COLUMNS],
    ['notification_channels', NOTIFICATION_CHANNEL_COLUMNS],
    ['notification_deliveries', NOTIFICATION_DELIVERY_COLUMNS],
    ['notification_prefs', NOTIFICATION_PREFS_COLUMNS],
    ['notifications', NOTIFICATION_COLUMNS],
    ['bot_schedules', BOT_SCHEDULE_COLUMNS],
    ['signal_alerts', SIGNAL_ALERT_COLUMNS],
    ['signal_providers', SIGNAL_PROVIDER_COLUMNS],
    ['payments', PAYMENT_COLUMNS],
    ['platform_state', PLATFORM_STATE_COLUMNS],
    ['positions', HOLDING_COLUMNS],
    ['profiles', PROFILE_COLUMNS],
    ['profiles', REPORTING_CURRENCY_COLUMNS],
    ['research_runs', research.RUN_COLUMNS],
    ['research_runs', research.RUN_NEWS_COLUMNS],
    ['research_runs', research.HOLDOUT_RUN_COLUMNS],
    ['research_trials', research.SHOWN_TRIAL_COLUMNS],
    ['trade_ledger', FILL_COLUMNS],
    ['user_risk_prefs', RISK_LIMIT_COLUMNS],
  ])('are there for users of %s, and no amount of them is a JSON number', async (table, columns) => {
    const { fields } = await database.pools.engine.query(`select ${columns} from ${table} limit 0`);
    const numerics = fields.filter(({ dataTypeID }) => dataTypeID === NUMERIC_OID).map(({ name }) => name);
    expect(numerics.filter((name) => !SHARES.has(name))).toEqual([]);
    const cast = columns.split(', ').filter((column) => column.endsWith('::text'));
    const texts = new Set(fields.filter(({ dataTypeID }) => dataTypeID === TEXT_OID).map(({ name }) => name));
    for (const column of cast) expect(texts, column).toContain(column.replace('::text', ''));
  });

  it.each([
    ['balances', ENGINE_BALANCE_COLUMNS],
    ['bot_orders', ENGINE_ORDER_COLUMNS],
    ['bot_states', WORKING_BOT_COLUMNS],
    ['positions', ENGINE_POSITION_COLUMNS],
    ['research_trials', research.KEPT_TRIAL_COLUMNS],
  ])('are there for the engine of %s', async (table, columns) => {
    const { fields } = await database.pools.engine.query(`select ${columns} from ${table} limit 0`);
    expect(fields.map(({ name }) => name).join(', ')).toBe(columns);
  });
});
