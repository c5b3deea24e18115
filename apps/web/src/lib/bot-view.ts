import { dec, type Decimal } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import type { DcaFigures } from '@atb/core/bots/dca/figures';
import type { DcaState } from '@atb/core/bots/dca/state';
import { gridFigures, type GridFigures } from '@atb/core/bots/grid/figures';
import type { GridState } from '@atb/core/bots/grid/state';
import { strategyFigures, type StrategyFigures } from '@atb/core/bots/strategy/figures';
import type { StrategyState } from '@atb/core/bots/strategy/state';
import type { Quote } from '@atb/core/market/quote';
import type { Bot } from './api/bots.ts';
import type { BotSnapshot, KnownBotRecord } from './api/bot-states.ts';
import { type BotTrouble, findBotTrouble } from './find-bot-trouble.ts';
import type { LivePrice } from './live-prices.ts';
import { dealAtStop, outcomeAtStop, tradeAtStop } from './outcome-at-stop.ts';
import { showSymbol } from './split-symbol.ts';

/** Result and holdings of a bot. All money in quote units; null = not known. */
export interface BotResult {
  /** Of what is closed, net of fees. */
  readonly realized: Decimal;
  readonly unrealized: Decimal | null;
  readonly total: Decimal | null;
  /** Base units. */
  readonly held: Decimal;
  /** What they cost, fees included. */
  readonly cost: Decimal;
  /** Fraction of notional each side. */
  readonly feeRate: Decimal;
  readonly orderCount: number;
  /** What its life comes to when the price falls straight to its stop; null without one. */
  readonly atStop: Decimal | null;
}

/** A bot with what the engine knows of it and what that is worth at the current price. */
export interface BotView {
  readonly bot: Bot;
  readonly name: string;
  readonly record: KnownBotRecord | null;
  /** Of a grid bot. */
  readonly state: GridState | null;
  /** Null for a grid bot that has never run, and for any other kind. */
  readonly figures: GridFigures | null;
  /** The same of a strategy bot. */
  readonly strategy: { readonly state: StrategyState; readonly figures: StrategyFigures } | null;
  /** The same of a DCA bot. */
  readonly dca: { readonly state: DcaState; readonly figures: DcaFigures } | null;
  /** What every kind of bot comes to; null for one that has never run. */
  readonly result: BotResult | null;
  readonly price: LivePrice | undefined;
  /** Why nothing happens, or why it ended: one sentence. */
  readonly reason: string;
  /** The stored state cannot be read by this version. */
  readonly isUnreadable: boolean;
  /** What keeps it from trading although it runs, or has ended it; null when nothing does. */
  readonly trouble: BotTrouble | null;
}

/** The bot's own name, or its market. */
export function botName({ name, symbol }: Pick<Bot, 'name' | 'symbol'>): string {
  return name.trim() === '' ? `${showSymbol(symbol)} bot` : name;
}

/** A displayed price as the core's figures take it. */
function toQuote(price: LivePrice): Quote {
  const { symbol, bid, ask, last, volume24h } = price;
  const time = epochMs(Math.round(price.eventTime));
  return { symbol, bid, ask, last, volume24hQuote: volume24h, eventTime: time, receivedAt: time };
}

/** Whether a bot may act now: it counts as running. */
export function isRunning({ status }: Pick<Bot, 'status'>): boolean {
  return status === 'running' || status === 'active';
}

function reasonOf(bot: Bot, idleReason: string | null): string {
  // The engine's own words of a bot that works but is kept from trading come before what the bot itself waits for.
  if (isRunning(bot) && bot.status_reason !== '') return bot.status_reason;
  if (bot.status === 'draft') return bot.status_reason || 'It has not been started yet.';
  if (bot.status === 'error' || idleReason === null) return bot.status_reason;
  return bot.status === 'stopped' && bot.status_reason !== '' ? bot.status_reason : idleReason;
}

function gridResult(state: GridState, { gridProfit, exitProfit, ...figures }: GridFigures): BotResult {
  const { unrealized, total, held, cost } = figures;
  const { feeRate, orders } = state;
  const realized = gridProfit.plus(exitProfit);
  return { realized, unrealized, total, held, cost, feeRate, orderCount: orders.length, atStop: outcomeAtStop(state) };
}

function strategyResult(state: StrategyState, figures: StrategyFigures): BotResult {
  const { realized, unrealized, total, held, cost } = figures;
  const orderCount = state.order === null ? 0 : 1;
  return { realized, unrealized, total, held, cost, feeRate: state.feeRate, orderCount, atStop: tradeAtStop(state) };
}

function dcaResult(state: DcaState, figures: DcaFigures): BotResult {
  const { dealProfit, exitProfit, unrealized, total, held, cost } = figures;
  const { feeRate, orders } = state;
  const realized = dealProfit.plus(exitProfit);
  return { realized, unrealized, total, held, cost, feeRate, orderCount: orders.length, atStop: dealAtStop(state) };
}

function dcaOf(snapshot: BotSnapshot | undefined, quote: Quote | null): BotView['dca'] {
  const state = snapshot?.record?.state;
  if (state?.kind !== 'dca' || snapshot?.dcaFigures == null) return null;
  return { state, figures: snapshot.dcaFigures(quote) };
}

function resultOf({ state, figures, strategy, dca }: Pick<BotView, 'state' | 'figures' | 'strategy' | 'dca'>) {
  if (strategy !== null) return strategyResult(strategy.state, strategy.figures);
  if (dca !== null) return dcaResult(dca.state, dca.figures);
  return state === null || figures === null ? null : gridResult(state, figures);
}

/** Puts the parts together. */
export function toBotView(bot: Bot, snapshot: BotSnapshot | undefined, price: LivePrice | undefined): BotView {
  const record = snapshot?.record ?? null;
  const quote = price === undefined ? null : toQuote(price);
  const state = record?.state.kind === 'grid' ? record.state : null;
  const figures = state === null ? null : gridFigures(state, quote);
  const own = record?.state.kind === 'strategy' ? record.state : null;
  const strategy = own === null ? null : { state: own, figures: strategyFigures(own, quote) };
  const dca = dcaOf(snapshot, quote);
  const idleReason = figures?.idleReason ?? strategy?.figures.idleReason ?? dca?.figures.idleReason ?? null;
  return {
    bot,
    name: botName(bot),
    record,
    state,
    figures,
    strategy,
    dca,
    result: resultOf({ state, figures, strategy, dca }),
    price,
    reason: reasonOf(bot, idleReason),
    isUnreadable: snapshot !== undefined && snapshot.record === null,
    trouble: findBotTrouble({ bot, record }, price?.eventTime ?? Date.now()),
  };
}

/** Fraction of its allocation the bot has lost, 0 while it gains; null while the result is unknown. */
export function drawdownOf({ result, record }: BotView): Decimal | null {
  if (record === null || result === null || result.total === null) return null;
  const zero = dec('0');
  return result.total.gte(zero) ? zero : result.total.neg().div(record.allocation);
}
