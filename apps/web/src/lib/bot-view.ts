import { dec, type Decimal } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import type { BotRow } from '@atb/api/rows/bots';
import type { BotSnapshot } from './api/bot-states.ts';
import type { KnownBotRecord } from './known-bot-record.ts';
import type { BotOutcome, BotTrouble, Unarmed } from './bot-kinds/bot-reader.ts';
import type { BotDetails } from './bot-kinds/registry.ts';
import { findBotTrouble } from './find-bot-trouble.ts';
import type { LivePrice } from './live-prices.ts';
import { showSymbol } from './split-symbol.ts';

/** A bot with what the engine knows of it and what that is worth at the current price. */
export interface BotView {
  readonly bot: BotRow;
  readonly name: string;
  readonly record: KnownBotRecord | null;
  /** What only its kind has; null for a bot that has never run. */
  readonly details: BotDetails | null;
  /** What every kind of bot comes to; null for one that has never run. */
  readonly result: BotOutcome | null;
  /** What of it does not rest although it should; null when nothing does. */
  readonly unarmed: Unarmed | null;
  readonly price: LivePrice | undefined;
  /** Why nothing happens, or why it ended: one sentence. */
  readonly reason: string;
  /** The stored state cannot be read by this version. */
  readonly isUnreadable: boolean;
  /** What keeps it from trading although it runs, or has ended it; null when nothing does. */
  readonly trouble: BotTrouble | null;
}

/** The bot's own name, or its market. */
export function botName({ name, symbol }: Pick<BotRow, 'name' | 'symbol'>): string {
  return name.trim() === '' ? `${showSymbol(symbol)} bot` : name;
}

/** A displayed price as the core's figures take it. */
function toQuote(price: LivePrice): Quote {
  const { symbol, bid, ask, last, volume24h } = price;
  const time = epochMs(Math.round(price.eventTime));
  return { symbol, bid, ask, last, volume24hQuote: volume24h, eventTime: time, receivedAt: time };
}

/** Whether a bot may act now: it counts as running. */
export function isRunning({ status }: Pick<BotRow, 'status'>): boolean {
  return status === 'running' || status === 'active';
}

const PAUSED = /^Paused: ./u;

/** Why a bot does what it does: who paused it, and what it waits for. */
export function statusReasonOf(bot: Pick<BotRow, 'status' | 'status_reason'>, idleReason: string | null): string {
  // The engine's own words of a bot that works but is kept from trading come before what the bot itself waits for.
  if (isRunning(bot) && bot.status_reason !== '') return bot.status_reason;
  if (bot.status === 'draft') return bot.status_reason || 'It has not been started yet.';
  if (bot.status === 'error' || idleReason === null) return bot.status_reason;
  if (bot.status === 'paused' && bot.status_reason !== '')
    return `${bot.status_reason} ${idleReason.replace(PAUSED, (head) => head.slice(-1).toUpperCase())}`;
  return bot.status === 'stopped' && bot.status_reason !== '' ? bot.status_reason : idleReason;
}

/** What its kind says of it at this price. */
function readDetails({ module, state }: KnownBotRecord, quote: Quote | null) {
  const figures = module.figures(state, quote);
  // Whatever the reader of a kind has read is of that kind.
  const details = { kind: state.kind, state, figures } as BotDetails;
  return {
    details,
    result: module.result(state, figures),
    unarmed: module.findUnarmed(figures),
    idleReason: figures.idleReason,
  };
}

/** Puts the parts together. */
export function toBotView(bot: BotRow, snapshot: BotSnapshot | undefined, price: LivePrice | undefined): BotView {
  const record = snapshot?.record ?? null;
  const read = record === null ? null : readDetails(record, price === undefined ? null : toQuote(price));
  return {
    bot,
    name: botName(bot),
    record,
    details: read?.details ?? null,
    result: read?.result ?? null,
    unarmed: read?.unarmed ?? null,
    price,
    reason: statusReasonOf(bot, read?.idleReason ?? null),
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
