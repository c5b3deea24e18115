import type { Execution } from '@atb/api/functions/performance/performance-trades';
import { csvLine } from '@atb/core/base/csv';
import type { CallContext } from '../function-services.ts';
import { type PerformanceScope, QUOTE_ASSET } from './performance-reading.ts';
import { readExecutions } from './read-executions.ts';

const PAGE = 5_000;
const HEAD = [
  'time',
  'symbol',
  'bot',
  'side',
  'quantity',
  'price',
  `fee (${QUOTE_ASSET})`,
  `net (${QUOTE_ASSET})`,
  'held (s)',
];
const MS = 1_000;

/** All executions of a choice as CSV (RFC 4180), the latest first, a page at a time. */
export async function* writeExecutionsCsv(
  { services }: CallContext,
  { owner, filter }: PerformanceScope,
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${csvLine(HEAD)}\r\n`);
  for (let offset = 0; ; offset += PAGE) {
    const chosen = await services.performance.tables.ask(owner, { kind: 'rows', filter, offset, limit: PAGE });
    if (chosen.rows.length === 0) return;
    const executions = await readExecutions(owner.run, chosen);
    yield encoder.encode(executions.map(toLine).join(''));
  }
}

function toLine({ at, symbol, botId, side, quantity, price, fee, net, held }: Execution): string {
  return `${csvLine([at, symbol, botId, side, quantity, price, fee, net, held === null ? null : held / MS])}\r\n`;
}
