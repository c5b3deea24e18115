import { dec, type Decimal } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import { gridFigures, type GridFigures } from '@atb/core/bots/grid/figures';
import type { GridState } from '@atb/core/bots/grid/state';
import type { BotRecord } from '@atb/core/engine/account/account-types';
import type { Quote } from '@atb/core/market/quote';
import type { Bot } from './api/bots.ts';
import type { BotSnapshot } from './api/bot-states.ts';
import type { LivePrice } from './live-prices.ts';
import { showSymbol } from './split-symbol.ts';

/** A bot with what the engine knows of it and what that is worth at the current price. */
export interface BotView {
  readonly bot: Bot;
  readonly name: string;
  readonly record: BotRecord | null;
  readonly state: GridState | null;
  /** Null for a bot that has never run. */
  readonly figures: GridFigures | null;
  readonly price: LivePrice | undefined;
  /** Why nothing happens, or why it ended: one sentence. */
  readonly reason: string;
  /** The stored state cannot be read by this version. */
  readonly isUnreadable: boolean;
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

function reasonOf(bot: Bot, figures: GridFigures | null): string {
  if (bot.status === 'draft') return bot.status_reason || 'It has not been started yet.';
  if (bot.status === 'error') return bot.status_reason;
  if (figures === null) return bot.status_reason;
  return bot.status === 'stopped' && bot.status_reason !== '' ? bot.status_reason : figures.idleReason;
}

/** Puts the parts together. */
export function toBotView(bot: Bot, snapshot: BotSnapshot | undefined, price: LivePrice | undefined): BotView {
  const record = snapshot?.record ?? null;
  const state = record?.state.kind === 'grid' ? record.state : null;
  const figures = state === null ? null : gridFigures(state, price === undefined ? null : toQuote(price));
  return {
    bot,
    name: botName(bot),
    record,
    state,
    figures,
    price,
    reason: reasonOf(bot, figures),
    isUnreadable: snapshot !== undefined && snapshot.record === null,
  };
}

/** Fraction of its allocation the bot has lost, 0 while it gains; null while the result is unknown. */
export function drawdownOf({ figures, record }: BotView): Decimal | null {
  if (record === null || figures === null || figures.total === null) return null;
  const zero = dec('0');
  return figures.total.gte(zero) ? zero : figures.total.neg().div(record.allocation);
}
