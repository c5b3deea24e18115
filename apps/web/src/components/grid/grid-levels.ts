import { type Decimal, toNumber } from '@atb/core/base/decimal';
import type { ChartLevel, ChartTone } from '../chart/chart-types.ts';

/** A line of a grid as a chart draws it. */
export interface LevelLine {
  /** From 0, lowest first. */
  readonly index: number;
  readonly price: Decimal;
  readonly status: 'buy' | 'sell' | 'unarmed' | 'empty';
  /** Where its order rests, when that is not the line itself. */
  readonly restsAt?: Decimal | null;
}

/** Prices at which a grid ends or begins. */
export interface LevelExits {
  readonly stopLoss: Decimal | null;
  readonly takeProfit: Decimal | null;
  readonly upperStop: Decimal | null;
  readonly trigger: Decimal | null;
}

const TONE: Readonly<Record<LevelLine['status'], ChartTone>> = {
  buy: 'up',
  sell: 'down',
  unarmed: 'warn',
  empty: 'muted',
};
const WORD: Readonly<Record<LevelLine['status'], string>> = {
  buy: 'buy',
  sell: 'sell',
  unarmed: 'not placed',
  empty: 'empty',
};

/** Labels that fit on the price scale beside each other; of more lines only each so-many-th is written. */
const LABELS_MAX = 14;

/** Number of a line as the reader counts: 1 is the lowest. */
export function lineNumber({ index }: Pick<LevelLine, 'index'>): number {
  return index + 1;
}

function exitLevels({ stopLoss, takeProfit, upperStop, trigger }: LevelExits, isInView: boolean): ChartLevel[] {
  const kind = isInView ? 'limit' : 'order';
  const exits = [
    ['SL', stopLoss, 'down'],
    ['TP', takeProfit, 'up'],
    ['Upper stop', upperStop, 'down'],
    ['Start', trigger, 'brand'],
  ] as const;
  return exits.flatMap(([label, price, tone]) =>
    price === null ? [] : { id: label, price: toNumber(price), label, tone, kind },
  );
}

/** A line, and its order where that rests elsewhere: a sell at the take profit per fill lies below its line. */
function lineLevels(line: LevelLine, isWritten: boolean): ChartLevel[] {
  const { index, price, status, restsAt = null } = line;
  const number = lineNumber(line);
  const isElsewhere = restsAt !== null && !restsAt.eq(price);
  const own: ChartLevel = {
    id: `line ${index}`,
    price: toNumber(price),
    label: isWritten ? `${number}${isElsewhere ? '' : ` ${WORD[status]}`}` : '',
    tone: isElsewhere ? 'muted' : TONE[status],
    kind: 'level',
  };
  if (!isElsewhere) return [own];
  const label = isWritten ? `${number} ${WORD[status]}` : '';
  return [own, { id: `order ${index}`, price: toNumber(restsAt), label, tone: TONE[status], kind: 'order' }];
}

/**
 * Numbered levels: each with what rests there, and the prices that end the grid. With `areExitsInView` the chart makes room
 * for those too, at the cost of flatter candles.
 */
export function gridLevels(
  lines: readonly LevelLine[],
  exits: LevelExits,
  areExitsInView: boolean,
): readonly ChartLevel[] {
  const every = Math.max(1, Math.ceil(lines.length / LABELS_MAX));
  const last = lines.length - 1;
  return [
    ...lines.flatMap((line, position) => lineLevels(line, position % every === 0 || position === last)),
    ...exitLevels(exits, areExitsInView),
  ];
}
