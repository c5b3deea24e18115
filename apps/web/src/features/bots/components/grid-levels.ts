import { type Decimal, toNumber } from '@atb/core/base/decimal';
import type { ChartLevel, ChartTone } from '../../../components/chart/chart-types.ts';

/** A line of a grid as a chart draws it. */
export interface LevelLine {
  /** From 0, lowest first. */
  readonly index: number;
  readonly price: Decimal;
  readonly status: 'buy' | 'sell' | 'unarmed' | 'empty';
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
  unarmed: 'not armed',
  empty: 'empty',
};

/** Labels that fit on the price scale beside each other; of more lines only each so-many-th is written. */
const LABELS_MAX = 14;

/** Number of a line as the reader counts: 1 is the lowest. */
export function lineNumber({ index }: Pick<LevelLine, 'index'>): number {
  return index + 1;
}

export function lineWord(status: LevelLine['status']): string {
  return WORD[status];
}

function exitLevels({ stopLoss, takeProfit, upperStop, trigger }: LevelExits): ChartLevel[] {
  const exits = [
    ['SL', stopLoss, 'down'],
    ['TP', takeProfit, 'up'],
    ['Upper stop', upperStop, 'down'],
    ['Start', trigger, 'brand'],
  ] as const;
  return exits.flatMap(([label, price, tone]) =>
    price === null ? [] : { id: label, price: toNumber(price), label, tone, kind: 'order' as const },
  );
}

/** Numbered levels: each with what rests there, and the prices that end the grid. */
export function gridLevels(lines: readonly LevelLine[], exits: LevelExits): readonly ChartLevel[] {
  const every = Math.max(1, Math.ceil(lines.length / LABELS_MAX));
  return [
    ...lines.map((line, position): ChartLevel => {
      const isWritten = position % every === 0 || position === lines.length - 1;
      return {
        id: `line ${line.index}`,
        price: toNumber(line.price),
        label: isWritten ? `${lineNumber(line)} ${WORD[line.status]}` : '',
        tone: TONE[line.status],
        kind: 'level',
      };
    }),
    ...exitLevels(exits),
  ];
}
