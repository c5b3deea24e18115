import type { Trade } from '../trades.ts';
import type { DealFill } from '../deals.ts';

/** What stands beside the first and the last mark of a deal. */
export const BASE_WORD = 'Base';
const EXIT_WORDS: Readonly<Partial<Record<Trade['reason'], string>>> = {
  target: 'TP',
  trailing: 'Trailing TP',
  stop: 'SL',
  end: 'Open',
};

/** A mark within a deal: a safety order by its number, or a take profit of one order. */
export interface DealStep {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly side: 'buy' | 'sell';
  readonly text: string;
}

/** 'TP', 'SL': what ended a deal; '' for everything else. */
export function exitWord({ reason, deal }: Trade): string {
  return deal === undefined ? '' : (EXIT_WORDS[reason] ?? '');
}

/** What happened between the base order and the last sale, each order once. */
export function dealSteps({ deal, reason }: Trade): readonly DealStep[] {
  if (deal === undefined) return [];
  const last = reason === 'end' ? undefined : deal.fills.at(-1);
  const steps = new Map<string, DealStep>();
  for (const fill of deal.fills) {
    const id = `${fill.role} ${fill.order}`;
    const isLast = last !== undefined && fill.role === last.role && fill.order === last.order;
    if (fill.role === 'base' || isLast || steps.has(id)) continue;
    steps.set(id, { time: fill.time, side: fill.side, text: stepText(fill) });
  }
  return [...steps.values()];
}

function stepText({ role, order }: DealFill): string {
  if (role === 'safety') return String(order);
  if (role === 'exit') return 'SL';
  return order === 0 ? 'TP base' : `TP ${order}`;
}

/** How the average price of a deal that is sold together went until its exit; none where orders are sold one by one. */
export function averagePath({ deal, exitTime, entryTime }: Trade) {
  const fills = deal?.fills ?? [];
  const buys = fills.filter(({ side }) => side === 'buy');
  const isOneByOne = new Set(fills.flatMap(({ role, order }) => (role === 'take_profit' ? [order] : []))).size > 1;
  const [first] = buys;
  if (first === undefined || isOneByOne) return null;
  const points = [{ time: entryTime, price: first.price }];
  let [quantity, cost] = [0, 0];
  for (const buy of buys) {
    const before = quantity === 0 ? buy.price : cost / quantity;
    quantity += buy.quantity;
    cost += buy.quantity * buy.price;
    points.push({ time: buy.time, price: before }, { time: buy.time, price: cost / quantity });
  }
  return [...points, { time: exitTime, price: cost / quantity }];
}
