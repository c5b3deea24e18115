import {
  drawTable,
  INK,
  LINE,
  MARGIN,
  type PdfReport,
  SOFT,
  WIDTH,
  writeHead,
  writeNotes,
  writePdf,
} from '../../pdf/pdf-report.ts';
import type { ReportFacts } from './report-facts.ts';
import { type ReportInput, reportTables } from './report-tables.ts';

const CHART = 130;
const TITLE = 'Performance report';

/** The report as a PDF: figures, tables, the account's line. Texts of users are written with the letters that its fonts have. */
export function writeReport(input: ReportInput): Promise<Uint8Array> {
  const { facts } = input;
  const { warnings, tables } = reportTables(input);
  const at = new Date(facts.writtenAt).toISOString().slice(0, 16).replace('T', ' ');
  const lines = [
    `${facts.account}. ${facts.choice}`,
    `Written ${at} UTC of market time. Money in ${facts.reporting.currency}, net of fees.`,
    ...describeRate(facts),
  ];
  return writePdf({ title: TITLE, writtenAt: facts.writtenAt }, (document) => {
    writeHead(document, { title: TITLE, lines, warnings });
    drawLine(document, facts);
    for (const table of tables) drawTable(document, table);
    writeNotes(document, NOTES);
  });
}

/** How money came to be in its currency; nothing where it was counted in it. */
function describeRate({ quoteAsset, reporting }: ReportFacts): readonly string[] {
  const { currency, rate, basis, symbol, at, missing } = reporting;
  if (missing !== null) return [`No rate of ${missing} is known: all money is in ${quoteAsset}.`];
  if (basis === 'same') return [];
  const source = symbol === null ? 'one for one' : `${basis} of ${symbol}, ${at?.slice(0, 16).replace('T', ' ')} UTC`;
  return [`Counted in ${quoteAsset}; 1 ${quoteAsset} = ${rate} ${currency} (${source}).`];
}

function drawLine(document: PdfReport, { line, reporting }: ReportFacts): void {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 2 || last.time === first.time) return;
  const values = line.map(({ equity }) => equity);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const top = document.y + 12;
  const x = (time: number): number => MARGIN + ((time - first.time) / (last.time - first.time)) * WIDTH;
  const y = (value: number): number => top + CHART - ((value - low) / (high - low || 1)) * CHART;
  document.font('Helvetica').fontSize(8).fillColor(SOFT);
  document.text(
    `Equity of the account, ${low.toFixed(2)} to ${high.toFixed(2)} ${reporting.currency}`,
    MARGIN,
    top - 12,
  );
  document.lineWidth(0.5).strokeColor(LINE).rect(MARGIN, top, WIDTH, CHART).stroke();
  line.forEach(({ time, equity }, i) =>
    i === 0 ? document.moveTo(x(time), y(equity)) : document.lineTo(x(time), y(equity)),
  );
  document.lineWidth(1).strokeColor(INK).stroke();
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
  document.text(day(first.time), MARGIN, top + CHART + 3, { width: WIDTH / 2 });
  document.text(day(last.time), MARGIN + WIDTH / 2, top + CHART + 3, { width: WIDTH / 2, align: 'right' });
  document.x = MARGIN;
  document.y = top + CHART + 22;
}

const NOTES = [
  'A trade is a sale whose result is known: of a bot its pair, deal or round trip, by hand on average cost. Fees of purchases by hand are part of the net profit.',
  'Sharpe: mean / standard deviation (n - 1) of the daily returns x sqrt(365). Sortino: mean / sqrt(sum of min(r, 0)^2 / n) x sqrt(365). Calmar: growth a year / largest drawdown, which is of every reading of the equity, payments taken out. Profit factor: wins / losses. Expectancy: mean result of a trade. Cost share: fees / (net + fees).',
  'Intervals: win rate by Wilson (1927), expectancy by Student (1908), ratios by a circular block bootstrap (Politis and Romano, 1992).',
];
