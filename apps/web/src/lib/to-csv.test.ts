// @vitest-environment node
import { expect, it } from 'vitest';
import { toCsv } from './to-csv.ts';

it('quotes what needs quoting and keeps raw figures', () => {
  expect(
    toCsv(
      ['Name', 'P&L'],
      [
        ['He said "hi", twice', '-170.164'],
        [null, 0.5],
      ],
    ),
  ).toBe('Name,P&L\r\n"He said ""hi"", twice",-170.164\r\n,0.5');
});

it('disarms text that a spreadsheet would run', () => {
  expect(toCsv(['Name'], [['=HYPERLINK(1)'], ['-5'], ['+cmd']])).toBe("Name\r\n'=HYPERLINK(1)\r\n-5\r\n'+cmd");
});
