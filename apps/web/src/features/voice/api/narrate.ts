import type { Answer } from '@atb/api/functions/contracts';
import type { PriceView } from '@atb/api/functions/market/prices';
import type { BotRow } from '@atb/api/rows/bots';
import type { RiskLimitsRow } from '@atb/api/rows/user-risk-prefs';
import { dec } from '@atb/core/base/decimal';
import { VOICE_PHRASES } from '@atb/core/voice/phrases';
import { botName, isRunning } from '../../../lib/bot-view.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';

type Summary = Answer<'portfolio-summary'>;
type Signal = Answer<'signals-live'>;
type Balances = Answer<'portfolio-balance'>['accounts'];

const money = (amount: string | number): string => formatNumber(amount, { isSpoken: true }).text;
const percent = (value: number, decimals = 1): string =>
  `${formatNumber(Math.abs(value), { decimals, minDecimals: 0, isSpoken: true }).text} percent`;

/** 'up 1.2 percent'. @param change a fraction. */
function direction(change: number): string {
  const shown = Math.round(Math.abs(change) * 1_000) / 10;
  if (shown === 0) return 'unchanged';
  return `${change > 0 ? 'up' : 'down'} ${percent(shown)}`;
}

function changeOf(amount: string, since: string): string {
  const change = dec(amount);
  if (change.eq(dec('0'))) return `unchanged ${since}`;
  return `${change.gt(dec('0')) ? 'up' : 'down'} ${money(change.abs().toFixed())} USDT ${since}`;
}

/** The largest coin that the account holds, with what it is worth. */
function largestHolding(accountId: string, balances: Balances, prices: readonly PriceView[]): string {
  const held = balances
    .filter(({ id }) => id === accountId)
    .flatMap((account) => account.balances)
    .flatMap(({ asset, total }) => {
      const price = prices.find(({ symbol }) => symbol === `${asset}USDT`);
      return price === undefined || Number(total) <= 0 ? [] : [{ asset, price, value: Number(total) * price.price }];
    })
    .toSorted((one, other) => other.value - one.value);
  const [largest] = held;
  if (largest === undefined) return ' No coins are held.';
  const { asset, price, value } = largest;
  return ` The largest holding is ${asset}, worth ${money(value)} USDT, ${direction(price.change24h)} in a day.`;
}

export function narratePortfolio(summary: Summary, balances: Balances, prices: readonly PriceView[]): string {
  const { equity, cash, exposure, today, allTime } = summary;
  const worth = `Your paper account is worth ${money(equity)} USDT: ${changeOf(today.change, 'today')}, ${changeOf(allTime.change, 'since the start')}.`;
  return `${worth} ${money(cash)} USDT is free and ${money(exposure)} is invested.${largestHolding(summary.accountId, balances, prices)}`;
}

const shareOf = (part: string, whole: string): number => (Number(whole) > 0 ? (Number(part) / Number(whole)) * 100 : 0);

export function narrateRisk(summary: Summary, limits: RiskLimitsRow): string {
  const { equity, openRisk, today } = summary;
  const lost = Math.max(0, -shareOf(today.change, today.startEquity));
  return [
    `Exposure, resting buys included, is ${money(openRisk)} USDT, ${percent(shareOf(openRisk, equity))} of equity; your limit is ${percent(Number(limits.max_account_exposure_pct))}.`,
    `The day has cost ${percent(lost)}; trading stops for the day at ${percent(Number(limits.max_daily_dd_pct))}.`,
    `A single trade may risk ${percent(Number(limits.max_trade_risk_pct), 2)}.`,
  ].join(' ');
}

export function narratePrice(price: PriceView): string {
  const { symbol, change24h } = price;
  return `${splitSymbol(symbol).base} is at ${money(price.price)} USDT, ${direction(change24h)} in a day.`;
}

/** What the rules see, with the reward of the signal's plan against its risk. */
export function narrateSignal({ symbol, signal, confidence, riskReward, interval, strategy }: Signal) {
  const by = strategy == null ? 'On' : `By ${strategy.replaceAll('-', ' ')}, on`;
  return { text: `${by} ${interval} candles:`, tradeSignal: { symbol, signal, confidence, riskReward } };
}

export function narrateBots(bots: readonly BotRow[]): string {
  const kept = bots.filter(({ archived_at }) => archived_at === null);
  if (kept.length === 0) return 'You have no bots yet.';
  const running = kept.filter(isRunning);
  const paused = kept.filter(({ status }) => status === 'paused').length;
  const names = running.slice(0, 5).map(botName).join(', ');
  const list = running.length === 0 ? 'None of them is running' : `${running.length} running: ${names}`;
  return `You have ${kept.length} ${kept.length === 1 ? 'bot' : 'bots'}. ${list}${paused > 0 ? `; ${paused} paused` : ''}.`;
}

export function narrateHelp(): string {
  const examples = VOICE_PHRASES.map(({ example }) => example.toLowerCase());
  return `You can say: ${[...new Set(examples)].join('; ')}.`;
}
