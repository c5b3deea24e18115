import { ACCOUNT_TYPE_LABELS, accountTypeOf } from '@atb/core/portfolio/account-type';
import { type GainFigures, taxFigures } from '@atb/core/tax/tax-report';
import { writeMoney, writeUnits } from '@atb/core/tax/fixed';
import { createZoneClock } from '@atb/core/tax/zoned-day';
import { METHOD_LABELS } from '@atb/core/tax/tax-methods';
import { PAPER_TAX_NOTE, TAX_DISCLAIMER, UNMATCHED_LABELS } from '@atb/core/tax/tax-words';
import { drawTable, type ReportTable, writeHead, writeNotes, writePdf } from '../pdf/pdf-report.ts';
import type { TaxAccount } from './tax-messages.ts';
import type { TaxFile } from './write-tax-csv.ts';

/** Rows printed; the CSV has all of them. */
const ROWS_PRINTED = 2_000;
const TITLE = 'Tax report';

/** A report on paper: sums, coins, income, fees, what is unmatched, and the disposals lot by lot. */
export function writeTaxPdf(file: TaxFile): Promise<Uint8Array> {
  const { facts, report } = file;
  const { method, pool, currency } = report.options;
  const covered = coveredAccounts(file);
  const written = createZoneClock('UTC')(facts.writtenAt).slice(0, 16);
  const lines = [
    describeAccounts(covered),
    `${facts.startDate} to ${facts.endDate}, days in ${facts.timeZone}.`,
    `${METHOD_LABELS[method]}, lots kept ${pool === 'all' ? 'over all accounts of this type' : 'by account'}. Money in ${currency}.`,
    `Written ${written} UTC of market time.`,
  ];
  const { unmatchedTotal } = report;
  const warnings = [
    ...(covered.some(({ isPaper }) => isPaper) ? [PAPER_TAX_NOTE] : []),
    ...(unmatchedTotal === 0
      ? []
      : [`${unmatchedTotal} entries could not be matched. They are listed, and counted in no sum.`]),
  ];
  return writePdf({ title: TITLE, writtenAt: facts.writtenAt }, (document) => {
    writeHead(document, { title: TITLE, lines, warnings });
    for (const table of tablesOf(file)) if (table.rows.length > 0) drawTable(document, table);
    writeNotes(document, [TAX_DISCLAIMER, ...NOTES]);
  });
}

function coveredAccounts({ report, accounts }: TaxFile): readonly TaxAccount[] {
  const { accounts: places } = report.options;
  return places === null ? accounts : places.flatMap((place) => accounts[place] ?? []);
}

function describeAccounts(covered: readonly TaxAccount[]): string {
  const type = ACCOUNT_TYPE_LABELS[accountTypeOf(covered)];
  return covered.length === 0 ? 'No account.' : `${type}: ${covered.map(({ label }) => label).join(', ')}.`;
}

const NOTES = [
  'Short term: held for less than 365 days. Fees of purchases are part of the cost, fees of sales reduce the proceeds, fees paid in coins are disposals of these coins at their worth.',
  'Transfers between own accounts keep their lots. Money (dollars, euros and dollar coins) has no lots; dollars and dollar coins count one for one. Other rates are the closes of recorded hourly candles.',
];

function fixed(text: string, decimals = 2): string {
  return Number(text).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

function sums({ rows, proceeds, cost, gain }: GainFigures): readonly string[] {
  return [String(rows), fixed(proceeds), fixed(cost), fixed(gain)];
}

function tablesOf({ report, accounts, facts }: TaxFile): readonly ReportTable[] {
  const figures = taxFigures(report);
  const clock = createZoneClock(facts.timeZone);
  const day = (time: number): string => clock(time).slice(0, 10);
  const sumHead = ['', 'Rows', 'Proceeds', 'Cost basis', 'Gain'];
  const printed = report.lines.slice(0, ROWS_PRINTED);
  const rest = report.lines.length - printed.length;
  return [
    {
      title: 'Gains',
      head: sumHead,
      rows: [
        ['Short term', ...sums(figures.short)],
        ['Long term', ...sums(figures.long)],
        ['Total', ...sums(figures.total)],
      ],
    },
    {
      title: 'By coin',
      head: sumHead,
      rows: figures.byAsset.flatMap(({ asset, short, long }) => [
        ...(short.rows > 0 ? [[`${asset}, short term`, ...sums(short)]] : []),
        ...(long.rows > 0 ? [[`${asset}, long term`, ...sums(long)]] : []),
      ]),
    },
    {
      title: 'Income',
      head: ['', 'Rows', 'Quantity', 'Worth when it came'],
      rows: figures.income.map(({ asset, rows, quantity, value }) => [asset, String(rows), quantity, fixed(value)]),
    },
    {
      title: 'Fees paid',
      head: ['', 'Quantity', 'Worth when paid'],
      rows: figures.fees.map(({ asset, quantity, value }) => [asset, quantity, fixed(value)]),
    },
    {
      title: `Unmatched${report.unmatchedTotal > ROWS_PRINTED ? `, the first ${ROWS_PRINTED}` : ''}`,
      head: ['', 'Day', 'Coin', 'Quantity', 'Brought'],
      rows: report.unmatched
        .slice(0, ROWS_PRINTED)
        .map(({ reason, at, asset, quantity, proceeds }) => [
          UNMATCHED_LABELS[reason],
          day(at),
          asset,
          writeUnits(quantity),
          proceeds === null ? '' : fixed(writeMoney(proceeds)),
        ]),
    },
    {
      title: `Lot by lot${rest > 0 ? `, the first ${ROWS_PRINTED}; the CSV has ${rest} more` : ''}`,
      head: ['Coin', 'Quantity', 'Acquired', 'Disposed', 'Proceeds', 'Cost basis', 'Gain', 'Account'],
      rows: printed.map((row) => [
        row.asset,
        row.quantity,
        day(row.acquiredAt),
        day(row.disposedAt),
        fixed(row.proceeds),
        fixed(row.cost),
        fixed(row.gain),
        accounts[row.account]?.label ?? '',
      ]),
    },
  ];
}
