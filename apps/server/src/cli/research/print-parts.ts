import type { ResultFigures } from '@atb/api/research-bundle';
import { type ResultPart, SPLIT_DAYS_MIN, splitResult } from '@atb/core/backtest/split-result';
import { epochMs, toIso } from '@atb/core/base/time';
import { figureDefinition } from '@atb/core/statistics/definitions';
import { printCount, formatTable } from '../support/format-table.ts';
import { formatChange, formatUtcDay, formatRatio, formatShare } from './format-figures.ts';

const COLUMNS = [
  { title: '', align: 'left' },
  { title: 'first 70 % of the days', align: 'right' },
  { title: 'last 30 % of the days', align: 'right' },
] as const;

const LINES: ReadonlyArray<readonly [id: string, format: (part: ResultPart) => string]> = [
  ['totalReturn', ({ totalReturn }) => formatChange(totalReturn)],
  ['buyAndHold', ({ buyAndHold }) => formatChange(buyAndHold)],
  ['sharpe', ({ sharpe }) => formatRatio(sharpe)],
  ['drawdownDaily', ({ drawdownMax }) => formatShare(drawdownMax)],
  ['trades', ({ trades }) => (trades === null ? 'n/a' : printCount(trades))],
];

function formatDays({ firstDay, lastDay }: ResultPart): string {
  return `${formatUtcDay(toIso(epochMs(firstDay)))} to ${formatUtcDay(toIso(epochMs(lastDay)))}`;
}

/** The first days and the last on their own. */
export function formatParts(bundle: ResultFigures): readonly string[] {
  const parts = splitResult(bundle);
  if (parts === null) return [`fewer than ${SPLIT_DAYS_MIN} days: too short to hold one part against the other`];
  const { first, last } = parts;
  const rows = LINES.map(([id, format]) => [figureDefinition(id)?.name ?? id, format(first), format(last)]);
  return [
    ...formatTable(COLUMNS, [['', formatDays(first), formatDays(last)], ...rows]),
    'the last part is out-of-sample only if the numbers were chosen without looking at it',
  ];
}
