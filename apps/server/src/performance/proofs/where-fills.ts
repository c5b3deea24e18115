import { BY_HAND, type FillFilter } from '@atb/core/performance/fill-filter';

/** The choice as a condition on `trade_ledger f`, and its parameters; `ids` are those a holding time leaves. */
export function whereFills(accountId: string, filter: FillFilter, ids: readonly string[] | null) {
  const values: unknown[] = [accountId];
  const parts = ['f.account_id = $1'];
  const add = (value: unknown, sql: (place: string) => string): void => {
    if (value === undefined || value === null) return;
    values.push(value);
    parts.push(sql(`$${values.length}`));
  };
  const moment = (time: number | undefined) => (time === undefined ? undefined : new Date(time));
  add(moment(filter.from), (place) => `f.exec_ts >= ${place}`);
  add(moment(filter.to), (place) => `f.exec_ts < ${place}`);
  if (filter.bot === BY_HAND) parts.push('f.bot_id is null');
  else add(filter.bot, (place) => `f.bot_id = ${place}`);
  add(filter.symbol, (place) => `f.symbol = ${place}`);
  add(filter.hour, (place) => `extract(hour from f.exec_ts at time zone 'UTC') = ${place}`);
  add(filter.weekday, (place) => `extract(dow from f.exec_ts at time zone 'UTC') = ${place}`);
  add(filter.execution, (place) => `f.id = ${place}`);
  add(ids, (place) => `f.id = any (${place}::uuid[])`);
  return { sql: parts.join(' and '), values };
}
