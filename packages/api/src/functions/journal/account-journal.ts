import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list, uuid, wholeNumberField } from '../fields.ts';
import { JOURNAL_ACTORS } from '../../journal-actors.ts';
import { JOURNAL_SEVERITIES } from '../../journal-severities.ts';
import { journalFilter } from '../journal-filter.ts';

const entry = z.strictObject({
  /** Unique in the journal. */
  id: z.string(),
  /** ISO, market time. */
  at: z.string(),
  actor: z.enum(JOURNAL_ACTORS),
  /** Stable. */
  code: z.string(),
  severity: z.enum(JOURNAL_SEVERITIES),
  /** A sentence. */
  message: z.string(),
  accountId: z.nullable(uuid),
  botId: z.nullable(uuid),
  symbol: z.nullable(z.string()),
});

export type JournalDecision = z.output<typeof entry>;

const NO_CURSOR = { error: 'must be `next` of an answer.' };

export const accountJournalContract = defineContract({
  name: 'account-journal',
  summary: 'Every decision of engine, risk check and user, the latest first, a page at a time.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(
    z.strictObject({
      ...journalFilter,
      /** `next` of the page before. */
      cursor: z.optional(z.string(NO_CURSOR).check(z.regex(/^[A-Za-z0-9_-]{1,400}$/, NO_CURSOR))),
      limit: z._default(wholeNumberField(1, 500), 100),
    }),
    { limit: 100 },
  ),
  answer: z.strictObject({
    success: done,
    decisions: list(entry),
    /** Where the next page begins; null on the last. */
    next: z.nullable(z.string()),
  }),
  errors: ['INVALID_CURSOR'],
});
