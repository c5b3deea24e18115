import type { Analysis } from './analysis.ts';
import { price } from './words.ts';

/** Days whose range a grid is proposed for. */
const RANGE_DAYS = 30;

/** A form, filled in: what is asked to be done is left to the user. */
export async function proposeForm(analysis: Analysis): Promise<string> {
  return /\b(bot|grid)\b/iu.test(analysis.question.question) ? proposeGrid(analysis) : proposeOrder(analysis);
}

async function proposeOrder({ question: { question }, forms, symbols }: Analysis): Promise<string> {
  const [symbol = ''] = symbols;
  const side = /\bsell\b/iu.test(question) ? 'SELL' : 'BUY';
  const quantity = /\b(?:buy|sell|place)\s+(\d+(?:\.\d+)?)\s*[A-Za-z]/iu.exec(question)?.[1];
  const limit = /\b(?:at|for|@)\s*\$?(\d[\d,]*(?:\.\d+)?)\b/iu.exec(question)?.[1]?.replaceAll(',', '');
  const fault = forms.fillOrder({
    symbol,
    side,
    ...(quantity === undefined ? {} : { quantity }),
    ...(limit === undefined ? {} : { price: limit }),
  });
  if (fault !== null) return `The ticket cannot be filled in: ${fault}`;
  return `I place no orders. The ticket for ${symbol} is filled in below; look at it and confirm it there.`;
}

interface Range {
  readonly high?: number;
  readonly low?: number;
  readonly count: number;
}

async function proposeGrid({ looks, forms, symbols }: Analysis): Promise<string> {
  const [symbol = ''] = symbols;
  const { value } = await looks.look('candles', { symbol, timeframe: '1d', limit: RANGE_DAYS });
  const { high, low, count } = value as Range;
  if (high === undefined || low === undefined || low >= high)
    return `There are too few candles of ${symbol} for a range.`;
  const fault = forms.fillGrid({ symbol, lower: trim(low), upper: trim(high) });
  if (fault !== null) return `The form cannot be filled in: ${fault}`;
  return `I create no bots. In the last ${count} daily candles ${symbol} traded between ${price(low)} and ${price(high)}; the wizard is filled in with that range below. Look at its risk before you deploy it.`;
}

/** Six digits say a range. */
function trim(value: number): string {
  const text = value.toPrecision(6);
  return text.includes('e') ? String(Math.round(value)) : String(Number(text));
}
