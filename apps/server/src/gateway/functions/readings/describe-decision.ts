import type { DecisionCode } from '@atb/api/decision-codes';
import { type GateCode, type RuleCode, riskMessage } from '@atb/core/risk/risk-code';
import { LIVE_NOT_ENABLED, type TradingState } from '@atb/core/risk/trading-state';

export interface DecidedOrder {
  readonly side: string;
  readonly type: string;
  readonly symbol: string;
  /** Decimal text. */
  readonly quantity: string;
  readonly price: string | null;
  readonly filled: string;
  readonly fillPrice: string | null;
  readonly status: string;
  readonly reason: string | null;
}

type Facts = Readonly<Record<string, unknown>>;

/** 'Buy 0.01 BTCUSDT at 59000: filled at 58990.' */
export function describeOrder({ side, type, quantity, symbol, price, ...rest }: DecidedOrder): string {
  const what = `${side === 'buy' ? 'Buy' : 'Sell'} ${quantity} ${symbol} ${type === 'limit' ? `at ${price ?? ''}` : 'at the market'}`;
  return `${what}: ${describeOutcome(rest)}`;
}

function describeOutcome({
  status,
  reason,
  filled,
  fillPrice,
}: Pick<DecidedOrder, 'status' | 'reason' | 'filled' | 'fillPrice'>): string {
  const part = filled === '0' || status === 'filled' ? '' : ` ${filled} of it filled.`;
  switch (status) {
    case 'denied':
      return `denied. ${describeDenial(reason ?? '')}`;
    case 'filled':
      return `filled${fillPrice === null ? '' : ` at ${fillPrice}`}.`;
    case 'rejected':
      return `${REJECTIONS[reason ?? ''] ?? `rejected by the venue (${reason ?? 'no reason'}).`}${part}`;
    case 'unknown':
      return 'the venue has not said what became of it.';
    default:
      return `${status.replace('_', ' ')}.${part}`;
  }
}

const REJECTIONS: Readonly<Record<string, string>> = { NOT_SENT: 'not sent to the venue; it was asked for again.' };

const GATES: Readonly<Record<GateCode, string>> = {
  LIVE_NOT_AVAILABLE: LIVE_NOT_ENABLED,
  ACCOUNT_OFFLINE: 'Trading was OFFLINE.',
  ACCOUNT_HALTED: 'The account was halted.',
  ACCOUNT_REDUCING: 'The account only reduced.',
};

const RULES: Readonly<Record<RuleCode, string>> = {
  INVALID_SYMBOL: 'The symbol is not traded here.',
  INVALID_QUANTITY: 'The quantity is not above zero.',
  INVALID_QUANTITY_INCREMENT: 'The quantity is no multiple of the smallest step.',
  QUANTITY_TOO_SMALL: 'The quantity is below the smallest one.',
  INVALID_PRICE: 'The price is not above zero.',
  INVALID_PRICE_INCREMENT: 'The price is no multiple of the smallest step.',
  NOTIONAL_TOO_SMALL: 'The value is below the smallest one.',
};

const DENIALS: Readonly<Record<string, string>> = { ...GATES, ...RULES };

function describeDenial(code: string): string {
  return DENIALS[code] ?? riskMessage(code);
}

const STOPS: Readonly<Record<string, string>> = {
  pause_entries: 'entries paused',
  cancel_orders: 'bots paused, orders cancelled',
  close_everything: 'everything closed',
};

const switched = (facts: Facts): string =>
  `Account switched to ${show(facts['mode']).toUpperCase()}${
    facts['mode'] === 'offline'
      ? `: ${count(facts['bots'], 'bot')} halted, ${count(facts['orders'], 'order')} taken back`
      : ''
  }.`;

const state =
  (name: TradingState) =>
  ({ reason }: Facts): string =>
    also(`The account is ${name}.`, reason);

/** What was decided, a sentence; what was refused is said behind it. */
const SENTENCES: Readonly<Record<DecisionCode, (facts: Facts) => string>> = {
  PLACE_ORDER: ({ order }) => `Order ${show(order)}.`,
  CANCEL_ORDER: ({ order }) => `Cancel of order ${show(order)}.`,
  CANCEL_ORDERS: ({ orders }) => `Cancel of all orders by hand${orders === undefined ? '' : `, ${show(orders)} open`}.`,
  CLOSE_POSITION: ({ fraction }) => `Close of a position${fraction === undefined ? '' : `, ${share(fraction)}`}.`,
  START_BOT: () => 'Start of the bot.',
  PAUSE_BOT: () => 'Pause of the bot.',
  EDIT_BOT: () => 'Change of the bot’s settings.',
  STOP_BOT: ({ holdings, why }) =>
    also(`Stop of the bot, ${holdings === 'sell' ? 'holdings sold' : 'holdings kept'}.`, why),
  ALERT_BOT: ({ action, source }) =>
    `Alert${source === undefined ? '' : ` of ${show(source)}`}: the bot is told to ${action === 'exit' ? 'sell' : 'buy'}.`,
  STOP_ALL: ({ choice }) => `Stop all: ${STOPS[show(choice)] ?? show(choice)}.`,
  SET_MODE: switched,
  MODE_LIVE: () => 'All accounts were switched to LIVE.',
  MODE_SIMULATION: () => 'All accounts were switched to SIMULATION.',
  MODE_OFFLINE: () => 'All accounts were switched to OFFLINE.',
  STATE_ACTIVE: state('ACTIVE'),
  STATE_REDUCING: state('REDUCING'),
  STATE_HALTED: state('HALTED'),
  RISK_LIMIT_CHANGED: ({ limit, from, to }) => `Risk limit ${show(limit)} changed from ${show(from)} to ${show(to)}.`,
  ACCOUNT_CONNECTED: ({ label, exchange }) => `Exchange account ${show(label)} (${show(exchange)}) connected.`,
  ACCOUNT_DELETED: ({ label, exchange }) => `Exchange account ${show(label)} (${show(exchange)}) deleted.`,
  KEYS_ADDED: ({ label }) => `Exchange keys of ${show(label)} added.`,
  KEYS_REPLACED: ({ label }) => `Exchange keys of ${show(label)} replaced.`,
  KEYS_REVOKED: ({ label }) => `Exchange keys of ${show(label)} revoked: they are not used any more.`,
  PROVIDER_OPENED: ({ name }) => `The account was opened to followers as ${show(name)}.`,
  PROVIDER_STOPPED: ({ name }) => `The account, ${show(name)}, was closed to followers.`,
  SCHEDULE_SET: ({ times, zone }) => `Schedule of the bot set: ${count(times, 'time')} (${show(zone)}).`,
  SCHEDULE_CLEARED: () => 'Schedule of the bot removed.',
  ALERT_SOURCE_ADDED: ({ name }) => `Alert source ${show(name)} added.`,
  ALERT_SOURCE_CHANGED: ({ name, target, isOn }) =>
    `Alert source ${show(name)} changed: it is ${isOn === false ? 'off' : `on, ${TARGETS[show(target)] ?? show(target)}`}.`,
  ALERT_SOURCE_ROTATED: ({ name }) => `The secret of alert source ${show(name)} was replaced.`,
  ALERT_SOURCE_DELETED: ({ name }) => `Alert source ${show(name)} deleted.`,
  TICKET_DISCARDED: ({ side, quantity, symbol, source }) =>
    `Prepared order discarded: ${[side, quantity, symbol].map(show).filter(Boolean).join(' ')}, from ${show(source)}.`,
};

const TARGETS: Readonly<Record<string, string>> = {
  log: 'alerts are kept',
  bot: 'alerts go to a bot',
  ticket: 'alerts prepare orders',
};

/** What was decided, a sentence. */
export function describeDecision(code: DecisionCode, facts: Facts): string {
  const sentence = SENTENCES[code](facts);
  return facts['error'] === undefined ? sentence : `${sentence.replace(/\.$/u, '')}: refused. ${show(facts['error'])}`;
}

function also(sentence: string, reason: unknown): string {
  const more = show(reason);
  return more === '' ? sentence : `${sentence} ${more}`;
}

function show(fact: unknown): string {
  return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : '';
}

function count(fact: unknown, thing: string): string {
  const number = typeof fact === 'number' ? fact : 0;
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

function share(fact: unknown): string {
  const fraction = Number(fact);
  return fraction === 1 ? 'all of it' : `${Number((fraction * 100).toFixed(4))}% of it`;
}
