import { type Decimal, parseMoney, ZERO } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import { DAY_MS, epochMs, parseIso } from '@atb/core/base/time';
import { z } from 'zod';
import { VenueRefusedError } from '../market-data/ccxt/venue-error.ts';
import type { SyncFinding } from './venue-reader.ts';

/** An exact amount, from text or from a number that JSON wrote. */
export const amountCell = z.union([z.string(), z.number()]).transform((value, context): Decimal => {
  const amount = parseMoney(String(value));
  if (amount !== null) return amount;
  context.addIssue({ code: 'custom', message: 'is no amount' });
  return z.NEVER;
});

export const positive = amountCell.refine((amount) => amount.gt(ZERO), 'is not above 0');

export const textCell = z.union([z.string(), z.number()]).transform(String);
export const asset = z.string().regex(/^[^\s/\p{Cc}]{1,32}$/u, 'is no name of an asset');

/** Milliseconds since the epoch. */
export const millis = z
  .number()
  .int()
  .positive()
  .transform((value): EpochMs => epochMs(value));

/** Nothing that is booked is older: the first block of the first chain. */
const OLDEST = Date.UTC(2009, 0, 3);

/** Milliseconds since the epoch at which something can have happened: not before there were coins, at most a day ahead. */
export function bookableMillis(now: EpochMs) {
  return millis.refine((at) => at >= OLDEST && at <= now + DAY_MS, 'is no time at which it can have been');
}

/** An exchange's own number of a record: short enough for a word before it. */
export const recordId = textCell.refine((id) => /^[^\p{C}]{1,100}$/u.test(id), 'has not 1 to 100 characters');

/** Seconds with fractions, as Kraken writes them. */
export const seconds = z
  .number()
  .positive()
  .transform((value): EpochMs => epochMs(Math.floor(value * 1_000)));

/** ISO 8601 with any number of digits after the second. */
export const isoTime = z.string().transform((value, context): EpochMs => {
  const cut = value.replace(/(\.\d{3})\d*Z$/u, '$1Z');
  if (Number.isNaN(Date.parse(cut))) {
    context.addIssue({ code: 'custom', message: 'is no time' });
    return z.NEVER;
  }
  return parseIso(cut);
});

/** @throws VenueRefusedError when the whole answer is not what it should be. */
export function readAnswer<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new VenueRefusedError(`the exchange answered in an unknown form: ${z.prettifyError(result.error)}`);
}

export interface ReadRows<T> {
  readonly rows: readonly T[];
  readonly findings: readonly SyncFinding[];
}

/** Reads each row by itself: one that is no row is listed, and holds up no other. */
export function readEach<S extends z.ZodType>(schema: S, rows: readonly unknown[]): ReadRows<z.output<S>> {
  const read: z.output<S>[] = [];
  const findings: SyncFinding[] = [];
  for (const row of rows) {
    const result = schema.safeParse(row);
    if (result.success) read.push(result.data);
    else findings.push(describeUnreadable(row, result.error));
  }
  return { rows: read, findings };
}

const REFERENCE_LENGTH = 128;

function describeUnreadable(row: unknown, error: z.ZodError): SyncFinding {
  const id = typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : JSON.stringify(row);
  const fields = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ');
  const detail = `A record of the exchange could not be read and is not booked: ${fields}.`.slice(0, 500);
  return { kind: 'unreadable', reference: id.slice(0, REFERENCE_LENGTH), detail };
}
