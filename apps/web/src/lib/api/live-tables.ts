import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { watchTable } from './watch-table.ts';

/** Tables of the user's own rows, and the queries that show them. */
const SHOWN_BY = {
  bot_orders: [['orders'], ['bot-states'], ['copied-trades']],
  positions: [['positions']],
  balances: [['balances'], ['account-summary']],
  trade_ledger: [['fills'], ['account-summary'], ['ledger']],
  exchange_accounts: [['accounts']],
  bots: [['bots'], ['bot-states']],
  bot_events: [['bot-events']],
  notifications: [['notifications']],
  notification_deliveries: [['notification-deliveries'], ['notification-channels']],
  alerts: [['alerts'], ['alert-sources']],
  order_tickets: [['order-tickets']],
  equity_snapshots: [['equity']],
  user_risk_prefs: [['risk-preferences'], ['entry-verdict'], ['plan-verdict']],
} as const satisfies Readonly<Record<string, readonly QueryKey[]>>;

export type LiveTable = keyof typeof SHOWN_BY;

/** A burst of changes (a bot arming twenty orders, a page that joins several tables) becomes one reload. */
const BURST_MS = 250;

/** Tables that wait to be reloaded together. */
interface Burst {
  readonly tables: Set<LiveTable>;
  timer?: ReturnType<typeof setTimeout>;
}

const bursts = new WeakMap<QueryClient, Burst>();

function burstOf(queries: QueryClient): Burst {
  const burst = bursts.get(queries) ?? { tables: new Set<LiveTable>() };
  bursts.set(queries, burst);
  return burst;
}

/** Each query once, however many of the tables it shows. */
function reload(queries: QueryClient, tables: readonly LiveTable[]): void {
  const shown = tables.flatMap((table): readonly QueryKey[] => SHOWN_BY[table]);
  const keys = new Map(shown.map((key) => [key.join(' '), key]));
  for (const queryKey of keys.values()) void queries.invalidateQueries({ queryKey: [...queryKey] });
}

function reloadSoon(queries: QueryClient, table: LiveTable): void {
  const burst = burstOf(queries);
  burst.tables.add(table);
  burst.timer ??= setTimeout(() => {
    const tables = [...burst.tables];
    burst.tables.clear();
    delete burst.timer;
    reload(queries, tables);
  }, BURST_MS);
}

interface Watch {
  userCount: number;
  readonly stop: () => void;
}

const watches = new WeakMap<QueryClient, Map<string, Watch>>();

function startWatch(queries: QueryClient, table: LiveTable, userId: string): () => void {
  const reloadTable = (): void => reloadSoon(queries, table);
  const stop = watchTable({
    table,
    event: '*',
    filter: `user_id=eq.${userId}`,
    onChange: reloadTable,
    onJoined: reloadTable,
  });
  return () => {
    stop();
    // The next page may show what waited: it must not take it for new.
    if (burstOf(queries).tables.delete(table)) reload(queries, [table]);
  };
}

/** Reloads what shows a table whenever a row of the user changes. All who ask share one subscription. */
export function keepTableLive(queries: QueryClient, table: LiveTable, userId: string): () => void {
  const known = watches.get(queries) ?? new Map<string, Watch>();
  watches.set(queries, known);
  const key = `${table} ${userId}`;
  const watch = known.get(key) ?? { userCount: 0, stop: startWatch(queries, table, userId) };
  known.set(key, watch);
  watch.userCount += 1;
  return () => {
    watch.userCount -= 1;
    if (watch.userCount > 0) return;
    known.delete(key);
    watch.stop();
  };
}
