import {
  type Decimal,
  decFromNumber,
  ONE,
  ONE_PERCENT,
  roundDownToIncrement,
  roundUpToIncrement,
  toPlain,
} from '../base/decimal.ts';
import type { Regime, RiskBand } from './words.ts';

/** What is known of a coin; null where nothing is. */
export interface CoinFacts {
  /** Quote units. */
  readonly price: number;
  /** Of 24 hours, percent, either way. */
  readonly change24h: number | null;
  readonly condition: Regime | null;
  readonly risk: RiskBand | null;
  /** 0 to 100. */
  readonly confidence: number | null;
}

/** Options of a grid, as the form holds them: decimal text. */
export interface GridAdvice {
  readonly lower: string;
  readonly upper: string;
  readonly grids: string;
  readonly stepPct: string;
  readonly tpPctPerFill: string;
  readonly stopLossPct: string;
}

/** Options of a DCA bot, as the form holds them: decimal text. */
export interface DcaAdvice {
  readonly maxSafetyOrders: string;
  readonly safetyStepPct: string;
  readonly safetyScale: string;
  readonly takeProfitPct: string;
  readonly stopLossPct: string;
}

export interface BotRecommendation {
  readonly grid: GridAdvice;
  readonly dca: DcaAdvice;
  readonly risk: RiskBand;
  /** 0 to 100. */
  readonly confidence: number;
  /** Why, with the figures that decided; of either kind. */
  readonly reasons: Readonly<Record<'grid' | 'dca', readonly string[]>>;
}

/** Taken where the change of a day is not known, percent. Source: specification. */
const CHANGE_DEFAULT = 3;
const CONFIDENCE_DEFAULT = 75;

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

const SAFETY_ORDERS: Readonly<Record<RiskBand, number>> = { Low: 3, Medium: 5, High: 8 };

/**
 * Options for a bot on a coin, by stated rules. The move of a day counts by its size: a fall of 6 % asks for the same room
 * as a rise. Prices lie on the tick.
 */
export function recommendBot(facts: CoinFacts, priceIncrement: Decimal): BotRecommendation {
  const move = Math.abs(facts.change24h ?? CHANGE_DEFAULT);
  const row = GRID_ROWS.find(({ above }) => move > above) ?? GRID_ROWS[2];
  const risk = facts.risk ?? 'Medium';
  return {
    grid: adviseGrid(row, facts.price, priceIncrement),
    dca: adviseDca(facts.condition, risk),
    risk,
    confidence: facts.confidence ?? CONFIDENCE_DEFAULT,
    reasons: { grid: gridReasons(row, facts, move), dca: dcaReasons(facts, risk) },
  };
}

function adviseGrid({ range, grids, step, takeProfit, stop }: GridRow, price: number, tick: Decimal): GridAdvice {
  const middle = decFromNumber(price);
  const share = decFromNumber(range).times(ONE_PERCENT);
  return {
    lower: toPlain(roundDownToIncrement(middle.times(ONE.minus(share)), tick)),
    upper: toPlain(roundUpToIncrement(middle.times(ONE.plus(share)), tick)),
    grids: String(grids),
    stepPct: String(step),
    tpPctPerFill: String(takeProfit),
    stopLossPct: String(stop),
  };
}

function adviseDca(condition: Regime | null, risk: RiskBand): DcaAdvice {
  return {
    maxSafetyOrders: String(SAFETY_ORDERS[risk]),
    safetyStepPct: condition === 'trending' ? '3' : '2',
    safetyScale: risk === 'Low' ? '1.1' : '1.2',
    takeProfitPct: condition === 'volatile' ? '2' : '3',
    stopLossPct: risk === 'High' ? '15' : '10',
  };
}

function gridReasons(row: GridRow, { change24h }: CoinFacts, move: number): readonly string[] {
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

function dcaReasons({ condition, risk: known }: CoinFacts, risk: RiskBand): readonly string[] {
  const { maxSafetyOrders, safetyStepPct, safetyScale, takeProfitPct, stopLossPct } = adviseDca(condition, risk);
  const because = known === null ? 'Risk is not known and taken as Medium' : `Risk is ${risk}`;
  return [
    `${because}: ${maxSafetyOrders} safety orders, each ${safetyScale} times the one before.`,
    condition === 'trending'
      ? `The market is trending: safety orders lie ${safetyStepPct}% apart.`
      : `The market is ${condition ?? 'not classified'}, not trending: safety orders lie ${safetyStepPct}% apart.`,
    condition === 'volatile'
      ? `The market is volatile: take profit ${takeProfitPct}%, nearer than the usual 3%.`
      : `Take profit ${takeProfitPct}%: the market is not volatile.`,
    risk === 'High'
      ? `High risk: stop loss ${stopLossPct}%, so that swings do not end the deal.`
      : `Stop loss ${stopLossPct}%.`,
  ];
}
