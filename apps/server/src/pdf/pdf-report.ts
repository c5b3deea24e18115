// pdf: what reports on paper have in common: head, tables, notes, page numbers.
import PdfDocument from 'pdfkit';
import { joinBytes } from '@atb/core/base/join-bytes';

export const MARGIN = 48;
export const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
export const INK = '#1a1d21';
export const SOFT = '#5b636d';
export const LINE = '#d5d9de';
const WARNING = '#8a5a00';
const ROW = 15;
/** A column of a name, and what is left for figures. */
const NAME_SHARE = 0.42;

export type PdfReport = InstanceType<typeof PdfDocument>;

/** A table of a report: texts as they are printed. The first column is a name, the others are figures. */
export interface ReportTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
}

export interface PdfHead {
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly writtenAt: number;
}

/** Has a report written page by page; answers its bytes. */
export function writePdf({ title, writtenAt }: PdfHead, write: (document: PdfReport) => void): Promise<Uint8Array> {
  const document = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: title, Producer: 'ATB', Creator: 'ATB', CreationDate: new Date(writtenAt) },
  });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const written = new Promise<Uint8Array>((resolve, reject) => {
    document.on('end', () => resolve(joinBytes(...chunks)));
    document.on('error', reject);
  });
  write(document);
  numberPages(document, title);
  document.end();
  return written;
}

/** The standard fonts have the letters of Western Europe. */
function printable(text: string): string {
  return text.replaceAll('−', '-').replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?');
}

/** Title, sentences below it, and what a reader must have seen before the figures. */
export function writeHead(
  document: PdfReport,
  {
    title,
    lines,
    warnings,
  }: { readonly title: string; readonly lines: readonly string[]; readonly warnings: readonly string[] },
): void {
  document.fillColor(INK).font('Helvetica-Bold').fontSize(18).text(title, MARGIN, MARGIN);
  document.font('Helvetica').fontSize(9).fillColor(SOFT);
  for (const line of lines) document.text(printable(line), { width: WIDTH });
  for (const warning of warnings) document.fillColor(WARNING).text(printable(warning), { width: WIDTH });
  document.moveDown(0.8);
}

export function drawTable(document: PdfReport, { title, head, rows }: ReportTable): void {
  const isWide = head.length > 8;
  const nameWidth = isWide ? 34 : WIDTH * (head.length > 6 ? NAME_SHARE / 2 : NAME_SHARE);
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

export function writeNotes(document: PdfReport, notes: readonly string[]): void {
  if (document.y + 90 > BOTTOM) document.addPage();
  document.moveDown(1).font('Helvetica').fontSize(7.5).fillColor(SOFT);
  for (const note of notes) document.text(printable(note), MARGIN, document.y, { width: WIDTH }).moveDown(0.3);
}

function numberPages(document: PdfReport, title: string): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Below the margin, where a text would otherwise begin a page of its own.
    document.page.margins.bottom = 0;
    document.font('Helvetica').fontSize(7).fillColor(SOFT);
    document.text(`ATB ${title.toLowerCase()}, page ${page + 1} of ${count}`, MARGIN, BOTTOM + 14, {
      width: WIDTH,
      align: 'center',
    });
  }
}
