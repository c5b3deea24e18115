import { STRATEGIES } from '@atb/core/strategies/catalogue/catalogue';
import { alertForm } from '../forms/alert-form.ts';
import { stopBotForm } from '../forms/bot-forms.ts';
import { dcaFormTool, gridFormTool, strategyForm } from '../forms/new-bot-forms.ts';
import { orderForm } from '../forms/order-form.ts';
import type { Analysis } from './analysis.ts';
import { price } from './words.ts';

/** Days whose range a grid is proposed for. */
const RANGE_DAYS = 30;

/** A form, filled in: what is asked to be done is left to the user. */
export async function proposeForm(analysis: Analysis): Promise<string> {
  const { question } = analysis.question;
  if (/\b(alert|notify|tell) me\b|\balert\b/iu.test(question)) return proposeAlert(analysis);
  if (/\b(stop|end)\b/iu.test(question)) return proposeStop(analysis);
  if (/\bdca\b/iu.test(question)) return proposeDca(analysis);
  const strategy = findStrategy(question);
  if (strategy !== null) return proposeStrategy(analysis, strategy);
  return /\b(bot|grid)\b/iu.test(question) ? proposeGrid(analysis) : proposeOrder(analysis);
}

async function proposeOrder({ question: { question }, forms, symbols }: Analysis): Promise<string> {
  const [symbol = ''] = symbols;
  const side = /\bsell\b/iu.test(question) ? 'SELL' : 'BUY';
  const quantity = /\b(?:buy|sell|place)\s+(\d+(?:\.\d+)?)\s*[A-Za-z]/iu.exec(question)?.[1];
  const limit = /\b(?:at|for|@)\s*\$?(\d[\d,]*(?:\.\d+)?)\b/iu.exec(question)?.[1]?.replaceAll(',', '');
  const fault = await forms.fill(orderForm, { symbol, side, quantity, price: limit });
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
  const fault = await forms.fill(gridFormTool, { symbol, lower: trim(low), upper: trim(high) });
  if (fault !== null) return `The form cannot be filled in: ${fault}`;
  return `I create no bots. In the last ${count} daily candles ${symbol} traded between ${price(low)} and ${price(high)}; the wizard is filled in with that range below. Look at its risk before you deploy it.`;
}

async function proposeDca({ question: { question }, forms, symbols }: Analysis): Promise<string> {
  const [symbol = ''] = symbols;
  const base = moneyIn(question);
  const fault = await forms.fill(dcaFormTool, { symbol, base_order: base });
  if (fault !== null) return `The form cannot be filled in: ${fault}`;
  return `I create no bots. The wizard of a DCA bot on ${symbol} is filled in below with the usual ladder. Look at its risk before you deploy it.`;
}

async function proposeStrategy(
  { question: { question }, forms, symbols }: Analysis,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<string> {
  const [symbol = ''] = symbols;
  const fault = await forms.fill(strategyForm, { strategy: id, symbol, allocation: moneyIn(question) });
  if (fault !== null) return `The form cannot be filled in: ${fault}`;
  return `I create no bots. The form that deploys ${name} on ${symbol} is filled in below; look at its figures before you confirm it.`;
}

interface BotList {
  readonly bots?: ReadonlyArray<{ readonly bot: number; readonly name: string; readonly status: string }>;
}

async function proposeStop({ question: { question }, looks, forms }: Analysis): Promise<string> {
  const { value } = await looks.look('bots', {});
  const { bots = [] } = value as BotList;
  const asked = question.toLowerCase();
  const running = bots.filter(({ status }) => ['running', 'active', 'paused', 'error'].includes(status));
  const named = running.filter(({ name }) => asked.includes(name.toLowerCase()));
  const [found, ...others] = named.length > 0 ? named : running;
  if (found === undefined) return 'No bot of yours runs, so there is none to stop.';
  if (others.length > 0) return 'I stop no bots. Several of yours run: say which one by its name.';
  const fault = await forms.fill(stopBotForm, { bot: found.bot });
  if (fault !== null) return `The form cannot be filled in: ${fault}`;
  return `I stop no bots. “${found.name}” and how it is to be stopped are below; you decide there.`;
}

async function proposeAlert({ question: { question }, forms, symbols }: Analysis): Promise<string> {
  const [symbol = ''] = symbols;
  const signal = /\b(long|buy)\b/iu.test(question) ? 'Long' : /\b(short|sell)\b/iu.test(question) ? 'Short' : 'Any';
  const timeframe = /\b(1m|5m|15m|1h|4h)\b/u.exec(question)?.[1];
  const fault = await forms.fill(alertForm, { symbol, signal, timeframe });
  if (fault !== null) return `The form cannot be filled in: ${fault}`;
  return `I add no alerts. One on signals of ${symbol} is filled in below; confirm it there. Alerts are on signals, not on prices.`;
}

/** The strategy that a question names, by its id or its whole name; the longest of several. */
function findStrategy(question: string): { readonly id: string; readonly name: string } | null {
  const asked = question.toLowerCase();
  const named = STRATEGIES.filter(({ id, name }) => asked.includes(id) || asked.includes(name.toLowerCase()));
  return named.toSorted((a, b) => b.name.length - a.name.length)[0] ?? null;
}

/** '500 USDT' or '$500' as '500'. */
function moneyIn(question: string): string | undefined {
  const found = /\$\s*(\d[\d,]*(?:\.\d+)?)|\b(\d[\d,]*(?:\.\d+)?)\s*(?:usdt|usd|dollars?)\b/iu.exec(question);
  return (found?.[1] ?? found?.[2])?.replaceAll(',', '');
}

/** Six digits say a range. */
function trim(value: number): string {
  const text = value.toPrecision(6);
  return text.includes('e') ? String(Math.round(value)) : String(Number(text));
}
