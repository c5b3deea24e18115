// The code of the thread that keeps the columns: takes one request at a time until it is ended.
import { answerRequests } from '../asked-thread.ts';
import { describeAnalytics, describePerformance } from '@atb/core/performance/describe-performance';
import { provePosition, proveTrades } from '@atb/core/performance/prove-trades';
import { chooseRows, type FillFilter } from '@atb/core/performance/fill-filter';
import { EMPTY_TABLE, extendFillTable, type FillTable } from '@atb/core/performance/fill-table';
import type { ChosenRows, PerformanceQuestion, PerformanceRequest } from './performance-messages.ts';
import { writeReport } from './report/write-report.ts';

/** Executions with which a first page is a long one. */
const WARMING_ROWS = 20_000;
const tables = new Map<string, FillTable>();

answerRequests(carryOut);

async function carryOut(request: PerformanceRequest): Promise<unknown> {
  const { accountId } = request;
  if (request.kind === 'forget') return tables.delete(accountId);
  if (request.kind === 'prove') return proveTrades(request.pages, request.filter);
  if (request.kind === 'provePosition') return provePosition(request.pages, request.openedAt);
  const table = tables.get(accountId) ?? EMPTY_TABLE;
  if (request.kind === 'ask') return answerTo(table, request.question);
  const extended = extendFillTable(request.isNew ? EMPTY_TABLE : table, request.texts);
  tables.set(accountId, extended);
  if (request.isNew && extended.length >= WARMING_ROWS) warmUp(extended);
  return null;
}

/** Code that has run is fast: done with the first page of a long account, while the database writes the next one. */
function warmUp(table: FillTable): void {
  describePerformance(table, [], {});
  describeAnalytics(table, [], {});
}

async function answerTo(table: FillTable, question: PerformanceQuestion): Promise<unknown> {
  const { kind, filter } = question;
  if (kind === 'rows') return pickRows(table, filter, question);
  if (kind === 'performance') return describePerformance(table, question.days, filter);
  if (kind === 'analytics') return describeAnalytics(table, question.days, filter);
  return writeReport({ table, days: question.days, filter, facts: question.facts });
}

function pickRows(
  table: FillTable,
  filter: FillFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): ChosenRows {
  const chosen = chooseRows(table, filter);
  const end = chosen.length - offset;
  const page = end <= 0 ? [] : [...chosen.subarray(Math.max(0, end - limit), end)].toReversed();
  return {
    kind: 'rows',
    total: chosen.length,
    rows: page.map((row) => {
      const held = table.held[row] ?? Number.NaN;
      return {
        id: table.ids[row] ?? '',
        net: table.net.numbers[row] ?? 0,
        held: Number.isNaN(held) ? null : held,
      };
    }),
  };
}
