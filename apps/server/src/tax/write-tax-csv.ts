import { csvCell, csvLine } from '@atb/core/base/csv';
import { writeMoney, writeUnits } from '@atb/core/tax/fixed';
import type { TaxReport } from '@atb/core/tax/tax-report';
import { createZoneClock } from '@atb/core/tax/zoned-day';
import type { TaxAccount, TaxFacts } from './tax-messages.ts';

export interface TaxFile {
  readonly report: TaxReport;
  readonly accounts: readonly TaxAccount[];
  readonly facts: TaxFacts;
}

/** Rows that are joined before they become bytes. */
const ROWS_AT_ONCE = 10_000;

/**
 * Everything of a report as CSV (RFC 4180), in parts that go one after another: a row for each lot that a disposal used, then income, then
 * what is unmatched.
 */
export function writeTaxCsv(file: TaxFile): readonly Uint8Array[] {
  const { facts, report } = file;
  const { currency } = report.options;
  const head = [
    'Type',
    'Asset',
    'Quantity',
    `Acquired (${facts.timeZone})`,
    `Disposed (${facts.timeZone})`,
    `Proceeds (${currency})`,
    `Cost basis (${currency})`,
    `Gain (${currency})`,
    'Term',
    'Account',
    'Reference',
    'Lot',
    'Note',
    'Account type',
  ];
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [encoder.encode(`${csvLine(head)}\r\n`)];
  let pending: string[] = [];
  const flush = (): void => {
    chunks.push(encoder.encode(pending.join('')));
    pending = [];
  };
  for (const row of rowsOf(file)) {
    pending.push(`${row.join(',')}\r\n`);
    if (pending.length === ROWS_AT_ONCE) flush();
  }
  flush();
  return chunks;
}

function* rowsOf({ report, accounts, facts }: TaxFile): Generator<readonly string[], void, void> {
  const clock = createZoneClock(facts.timeZone);
  const labels = accounts.map(({ label }) => csvCell(label));
  const typeOf = (account: number): string => (accounts[account]?.isPaper === true ? 'paper' : 'real');
  for (const row of report.lines) {
    const when = [clock(row.acquiredAt), clock(row.disposedAt)];
    const figures = [...when, row.proceeds, row.cost, row.gain, row.isLong ? 'long' : 'short'];
    const names = [labels[row.account] ?? '', csvCell(row.reference), csvCell(row.lotReference)];
    yield [row.kind, csvCell(row.asset), row.quantity, ...figures, ...names, '', typeOf(row.account)];
  }
  for (const { asset, quantity, at, value, account, reference } of report.income) {
    const worth = writeMoney(value);
    const figures = [clock(at), '', worth, '', worth, ''];
    yield [
      'income',
      csvCell(asset),
      writeUnits(quantity),
      ...figures,
      labels[account] ?? '',
      csvCell(reference),
      '',
      '',
      typeOf(account),
    ];
  }
  for (const { reason, asset, quantity, at, proceeds, account, reference } of report.unmatched) {
    const brought = proceeds === null ? '' : writeMoney(proceeds);
    const figures = ['', clock(at), brought, '', '', ''];
    const names = [labels[account] ?? '', csvCell(reference), ''];
    yield ['unmatched', csvCell(asset), writeUnits(quantity), ...figures, ...names, reason, typeOf(account)];
  }
}
