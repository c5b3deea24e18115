import PdfDocument from 'pdfkit';
import type { ReportFacts } from './report-facts.ts';
import { type ReportInput, reportTables, type ReportTable } from './report-tables.ts';

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
const ROW = 15;
const CHART = 130;
const INK = '#1a1d21';
const SOFT = '#5b636d';
const LINE = '#d5d9de';
/** A column of a name, and what is left for figures. */
const NAME_SHARE = 0.42;

type Document = InstanceType<typeof PdfDocument>;

/** The report as a PDF: figures, tables, the account's line. Texts of users are written with the letters that its fonts have. */
export function writeReport(input: ReportInput): Promise<Uint8Array> {
  const { facts } = input;
  const document = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: 'Performance report', Producer: 'ATB', Creator: 'ATB', CreationDate: new Date(facts.writtenAt) },
  });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const written = new Promise<Uint8Array>((resolve, reject) => {
    document.on('end', () => resolve(join(chunks)));
    document.on('error', reject);
  });
  const { warnings, tables } = reportTables(input);
  writeHead(document, facts, warnings);
  drawLine(document, facts);
  for (const table of tables) drawTable(document, table);
  writeNotes(document);
  numberPages(document);
  document.end();
  return written;
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** The standard fonts have the letters of Western Europe. */
function printable(text: string): string {
  return text.replaceAll('−', '-').replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?');
}

function writeHead(document: Document, facts: ReportFacts, warnings: readonly string[]): void {
  const at = new Date(facts.writtenAt).toISOString().slice(0, 16).replace('T', ' ');
  document.fillColor(INK).font('Helvetica-Bold').fontSize(18).text('Performance report', MARGIN, MARGIN);
  document.font('Helvetica').fontSize(9).fillColor(SOFT);
  document.text(printable(`${facts.account}. ${facts.choice}`), { width: WIDTH });
  document.text(`Written ${at} UTC of market time. Money in ${facts.quoteAsset}, net of fees.`);
  for (const warning of warnings) document.fillColor('#8a5a00').text(printable(warning));
  document.moveDown(0.8);
}

function drawLine(document: Document, { line, quoteAsset }: ReportFacts): void {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 2 || last.time === first.time) return;
  const values = line.map(({ equity }) => equity);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const top = document.y + 12;
  const x = (time: number): number => MARGIN + ((time - first.time) / (last.time - first.time)) * WIDTH;
  const y = (value: number): number => top + CHART - ((value - low) / (high - low || 1)) * CHART;
  document.font('Helvetica').fontSize(8).fillColor(SOFT);
  document.text(`Equity of the account, ${low.toFixed(2)} to ${high.toFixed(2)} ${quoteAsset}`, MARGIN, top - 12);
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

function drawTable(document: Document, { title, head, rows }: ReportTable): void {
  const isWide = head.length > 8;
  const nameWidth = isWide ? 34 : WIDTH * NAME_SHARE;
  const width = (WIDTH - nameWidth) / (head.length - 1);
  const drawRow = (cells: readonly string[], isHead: boolean): void => {
    if (document.y + ROW > BOTTOM) document.addPage();
    const top = document.y;
    document.font(isHead ? 'Helvetica-Bold' : 'Helvetica').fontSize(isWide ? 6.5 : 8);
    document.fillColor(isHead ? SOFT : INK);
    cells.forEach((cell, column) => {
      const left = column === 0 ? MARGIN : MARGIN + nameWidth + (column - 1) * width;
      const options = { width: (column === 0 ? nameWidth : width) - 2, height: ROW, ellipsis: true, lineBreak: false };
      document.text(printable(cell), left, top + 3, { ...options, align: column === 0 ? 'left' : 'right' });
    });
    document
      .lineWidth(0.4)
      .strokeColor(LINE)
      .moveTo(MARGIN, top + ROW)
      .lineTo(MARGIN + WIDTH, top + ROW)
      .stroke();
    document.x = MARGIN;
    document.y = top + ROW;
  };
  if (document.y + 3 * ROW > BOTTOM) document.addPage();
  document.moveDown(0.7).font('Helvetica-Bold').fontSize(11).fillColor(INK).text(title, MARGIN);
  drawRow(head, true);
  for (const row of rows) drawRow(row, false);
}

const NOTES = [
  'A trade is a sale whose result is known: of a bot its pair, deal or round trip, by hand on average cost. Fees of purchases by hand are part of the net profit.',
  'Sharpe: mean / standard deviation (n - 1) of the daily returns x sqrt(365). Sortino: mean / sqrt(sum of min(r, 0)^2 / n) x sqrt(365). Calmar: growth a year / largest drawdown. Profit factor: wins / losses. Expectancy: mean result of a trade. Cost share: fees / (net + fees).',
  'Intervals: win rate by Wilson (1927), expectancy by Student (1908), ratios by a circular block bootstrap (Politis and Romano, 1992).',
];

function writeNotes(document: Document): void {
  if (document.y + 90 > BOTTOM) document.addPage();
  document.moveDown(1).font('Helvetica').fontSize(7.5).fillColor(SOFT);
  for (const note of NOTES) document.text(note, MARGIN, document.y, { width: WIDTH }).moveDown(0.3);
}

function numberPages(document: Document): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Below the margin, where a text would otherwise begin a page of its own.
    document.page.margins.bottom = 0;
    document.font('Helvetica').fontSize(7).fillColor(SOFT);
    document.text(`ATB performance report, page ${page + 1} of ${count}`, MARGIN, BOTTOM + 14, {
      width: WIDTH,
      align: 'center',
    });
  }
}
