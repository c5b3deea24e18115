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

/** A burst of changes (a bot arming twenty orders) becomes one reload. */
const BURST_MS = 250;

interface Watch {
  userCount: number;
  readonly stop: () => void;
}

const watches = new WeakMap<QueryClient, Map<string, Watch>>();

function startWatch(queries: QueryClient, table: LiveTable, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = (): void => {
    timer = undefined;
    for (const queryKey of SHOWN_BY[table]) void queries.invalidateQueries({ queryKey: [...queryKey] });
  };
  const reloadSoon = (): void => {
    timer ??= setTimeout(reload, BURST_MS);
  };
  const stop = watchTable({
    table,
    event: '*',
    filter: `user_id=eq.${userId}`,
    onChange: reloadSoon,
    onJoined: reloadSoon,
  });
  return () => {
    clearTimeout(timer);
    stop();
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
