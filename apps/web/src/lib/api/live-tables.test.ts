import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTableLive, type LiveTable } from './live-tables.ts';
import { type TableWatch, watchTable } from './watch-table.ts';

vi.mock('./watch-table.ts', () => ({ watchTable: vi.fn<(watch: TableWatch) => () => void>() }));

let watches: Map<string, TableWatch>;
let queries: QueryClient;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  watches = new Map();
  asked = [];
  vi.mocked(watchTable).mockImplementation((watch) => {
    watches.set(watch.table, watch);
    return () => undefined;
  });
  queries = new QueryClient();
  vi.spyOn(queries, 'invalidateQueries').mockImplementation((filters) => {
    asked.push(String(filters?.queryKey));
    return Promise.resolve();
  });
});
afterEach(() => void vi.useRealTimers());

const keep = (table: LiveTable) => keepTableLive(queries, table, 'somebody');
const change = (table: LiveTable) => watches.get(table)?.onChange({} as never);
const joined = (table: LiveTable) => watches.get(table)?.onJoined();

it('asks once for what shows several tables that are joined one after the other', () => {
  keep('balances');
  keep('trade_ledger');
  joined('balances');
  vi.advanceTimersByTime(200);
  joined('trade_ledger');
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(asked).toEqual(['balances', 'account-summary', 'fills', 'ledger']);
});

it('asks for a burst of changes once, and for the next one again', () => {
  keep('bots');
  change('bots');
  change('bots');
  vi.advanceTimersByTime(250);
  expect(asked).toEqual(['bots', 'bot-states']);
  change('bots');
  vi.advanceTimersByTime(5_000);
  expect(asked).toEqual(['bots', 'bot-states', 'bots', 'bot-states']);
});

it('loses nothing that waits when the last who shows a table leaves', () => {
  const first = keep('alerts');
  const second = keep('alerts');
  change('alerts');
  first();
  vi.advanceTimersByTime(250);
  expect(asked).toEqual(['alerts', 'alert-sources']);
  change('alerts');
  second();
  expect(asked).toEqual(['alerts', 'alert-sources', 'alerts', 'alert-sources']);
});
