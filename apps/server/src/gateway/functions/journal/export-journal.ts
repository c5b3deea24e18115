import { exportJournalContract } from '@atb/api/functions/journal/export-journal';
import type { JournalDecision } from '@atb/api/functions/journal/account-journal';
import { FileTooLarge, keepFile } from '../../../files/keep-file.ts';
import { type CallContext, implement } from '../function-services.ts';
import { type JournalFilter, readCursor, readDecisions } from '../readings/read-decisions.ts';
import { readRaised, refused } from '../refused.ts';

/** Users with a file under way in this process: one at a time each. */
const underWay = new Set<string>();

export const exportJournal = implement(exportJournalContract, {
  handle: async (context, filter) => {
    const { sub } = context.claims;
    if (underWay.has(sub)) return refused({ reason: 'EXPORT_UNDER_WAY', error: 'A journal is being written already.' });
    underWay.add(sub);
    try {
      return await keep(context, filter);
    } catch (error) {
      if (error instanceof FileTooLarge)
        return refused({
          reason: 'TOO_LONG',
          error: 'The journal is larger than a file may be. Choose a shorter period.',
        });
      return refused(readRaised(error, 'REFUSED'));
    } finally {
      underWay.delete(sub);
    }
  },
});

async function keep(context: CallContext, filter: JournalFilter) {
  const { store, fileBytesMax } = context.services.performance.files();
  const stamp = new Date(context.services.market.now()).toISOString().slice(0, 19).replaceAll(':', '-');
  const name = `${context.claims.sub}/reports/atb-journal-${stamp}-${context.requestId.slice(0, 8)}.csv`;
  const kept = await keepFile(store, context.userScope, {
    bucket: 'user-files',
    name,
    bytes: writeCsv(context, filter),
    bytesExpected: null,
    bytesMax: fileBytesMax,
    isUpsert: true,
    owner: context.claims.sub,
    mimetype: 'text/csv',
    details: () => ({ cacheControl: 'no-cache', userMetadata: {} }),
  });
  return { success: true as const, file: name, bytes: kept.bytes };
}

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
  return `${[at, actor, code, severity, accountId ?? '', botId ?? '', symbol ?? '', message].map(toCell).join(',')}\r\n`;
}

/** Quoted where needed; what a spreadsheet would take for a formula is made text. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
