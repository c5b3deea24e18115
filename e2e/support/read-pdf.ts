import { inflateSync } from 'node:zlib';

export interface PdfText {
  readonly pages: number;
  /** What is printed, a line for each piece of text. */
  readonly text: string;
}

/**
 * Reads a PDF of ours as a reader opens it: by its table of objects, each of which must stand where the table says.
 * @throws when the file is no whole PDF.
 */
export function readPdf(file: Buffer): PdfText {
  const bytes = file.toString('latin1');
  if (!bytes.startsWith('%PDF-') || !bytes.trimEnd().endsWith('%%EOF')) throw new Error('This is no whole PDF.');
  const objects = objectPlaces(bytes).map(({ number, at }) => {
    const object = bytes.slice(at, bytes.indexOf('endobj', at));
    if (!object.startsWith(`${number} 0 obj`)) throw new Error(`Object ${number} is not where the table says.`);
    return object;
  });
  return {
    pages: objects.filter((each) => /\/Type \/Page\b/u.test(each)).length,
    text: objects.flatMap((each) => shownTexts(each)).join('\n'),
  };
}

function objectPlaces(bytes: string): ReadonlyArray<{ readonly number: number; readonly at: number }> {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/u.exec(bytes)?.[1]);
  const table = /^xref\s+0 (\d+)\s+((?:\d{10} \d{5} [nf]\s+)+)trailer/u.exec(bytes.slice(start));
  if (table === null) throw new Error('The PDF has no table of its objects.');
  const rows = [...(table[2] ?? '').matchAll(/(\d{10}) \d{5} ([nf])/gu)];
  if (rows.length !== Number(table[1])) throw new Error('The table of objects is not whole.');
  return rows.flatMap(([, at, kind], number) => (kind === 'n' ? [{ number, at: Number(at) }] : []));
}

/** Of a page's content what its operators for text show: pieces in hexadecimal, which kerning parts. */
function shownTexts(object: string): readonly string[] {
  const stream = /\/FlateDecode[\s\S]*?stream\r?\n/u.exec(object);
  if (stream === null) return [];
  const packed = Buffer.from(object.slice(stream.index + stream[0].length, object.lastIndexOf('endstream')), 'latin1');
  const content = inflateSync(packed).toString('latin1');
  return [...content.matchAll(/\[([^\]]*)\] TJ/gu)].map(([, pieces = '']) =>
    [...pieces.matchAll(/<([0-9a-f]*)>/gu)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  );
}
