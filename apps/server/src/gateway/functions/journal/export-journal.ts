import { exportJournalContract, type JournalFilter } from '@atb/api/functions/journal/export-journal';
import type { JournalDecision } from '@atb/api/functions/journal/account-journal';
import { csvLine } from '@atb/core/base/csv';
import { type CallContext, implement } from '../function-services.ts';
import { keepReport, reportStamp } from '../readings/keep-report.ts';
import { readCursor, readDecisions } from '../readings/read-decisions.ts';

export const exportJournal = implement(exportJournalContract, {
  handle: (context, filter) =>
    keepReport(context, 'journal', async () => ({
      name: `atb-journal-${reportStamp(context)}`,
      format: 'csv',
      bytes: writeCsv(context, filter),
    })),
});

const PAGE = 5_000;
const HEAD = ['time', 'by', 'code', 'severity', 'account', 'bot', 'symbol', 'decision'];

/** RFC 4180, the latest first, a page at a time. */
async function* writeCsv({ userScope }: CallContext, filter: JournalFilter): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${HEAD.join(',')}\r\n`);
  for (let next: string | null = ''; next !== null; ) {
    const page = await readDecisions(userScope, filter, { after: next === '' ? null : readCursor(next), limit: PAGE });
    yield encoder.encode(page.decisions.map(toLine).join(''));
    ({ next } = page);
  }
}

function toLine({ at, actor, code, severity, accountId, botId, symbol, message }: JournalDecision): string {
  return `${csvLine([at, actor, code, severity, accountId, botId, symbol, message])}\r\n`;
}
