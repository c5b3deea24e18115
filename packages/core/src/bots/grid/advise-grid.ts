import {
  type Decimal,
  decFromNumber,
  ONE,
  ONE_PERCENT,
  roundDownToIncrement,
  roundUpToIncrement,
  toPlain,
} from '../../base/decimal.ts';
import { type CoinFacts, moveOf } from '../../market-analysis/coin-facts.ts';

/** Options of a grid, as the form holds them: decimal text. */
export interface GridAdvice {
  readonly lower: string;
  readonly upper: string;
  readonly grids: string;
  readonly stepPct: string;
  readonly tpPctPerFill: string;
  readonly stopLossPct: string;
}

interface GridRow {
  /** The move of a day must be larger, percent. */
  readonly above: number;
  /** Either side of the price, percent. */
  readonly range: number;
  readonly grids: number;
  readonly step: number;
  readonly takeProfit: number;
  readonly stop: number;
}

/** Widest range with most lines, larger step, take profit and stop. Source: specification; the pairing is ours. */
const GRID_ROWS: readonly [GridRow, GridRow, GridRow] = [
  { above: 5, range: 15, grids: 20, step: 1, takeProfit: 0.5, stop: 8 },
  { above: 2, range: 8, grids: 15, step: 0.75, takeProfit: 0.3, stop: 5 },
  { above: Number.NEGATIVE_INFINITY, range: 5, grids: 10, step: 0.75, takeProfit: 0.3, stop: 5 },
];

function rowOf(move: number): GridRow {
  return GRID_ROWS.find(({ above }) => move > above) ?? GRID_ROWS[2];
}

/** Options for a grid on a coin, by stated rules. Prices lie on the tick. */
export function adviseGrid(facts: CoinFacts, priceIncrement: Decimal): GridAdvice {
  const { range, grids, step, takeProfit, stop } = rowOf(moveOf(facts));
  const price = decFromNumber(facts.price);
  const share = decFromNumber(range).times(ONE_PERCENT);
  return {
    lower: toPlain(roundDownToIncrement(price.times(ONE.minus(share)), priceIncrement)),
    upper: toPlain(roundUpToIncrement(price.times(ONE.plus(share)), priceIncrement)),
    grids: String(grids),
    stepPct: String(step),
    tpPctPerFill: String(takeProfit),
    stopLossPct: String(stop),
  };
}

/** Why, with the figures that decided. */
export function explainGridAdvice(facts: CoinFacts): readonly string[] {
  const move = moveOf(facts);
  const row = rowOf(move);
  const { change24h } = facts;
  const size = `${move.toFixed(2)}%`;
  const seen =
    change24h === null
      ? `The change of the last 24 hours is not known; ${size} is taken in its place.`
      : `The price moved ${change24h < 0 ? '−' : '+'}${size} in 24 hours.`;
  const band = row.above === 5 ? 'above 5%' : row.above === 2 ? 'above 2% and up to 5%' : 'at most 2%';
  return [
    `${seen} A move ${band} asks for a range of ${row.range}% either side of the price.`,
    `${row.grids} lines over ${row.range * 2}% lie ${((row.range * 2) / (row.grids - 1)).toFixed(2)}% of the price apart.`,
    `Take profit ${row.takeProfit}% a fill, stop loss ${row.stop}% below the lowest line.`,
  ];
}
