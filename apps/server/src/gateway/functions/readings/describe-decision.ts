import { type GateCode, riskMessage } from '@atb/core/risk/risk-code';
import { LIVE_NOT_ENABLED } from '@atb/core/risk/trading-state';

export interface OrderFacts {
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
export function describeOrder({ side, type, quantity, symbol, price, ...rest }: OrderFacts): string {
  const what = `${side === 'buy' ? 'Buy' : 'Sell'} ${quantity} ${symbol} ${type === 'limit' ? `at ${price ?? ''}` : 'at the market'}`;
  return `${what}: ${describeOutcome(rest)}`;
}

function describeOutcome({
  status,
  reason,
  filled,
  fillPrice,
}: Pick<OrderFacts, 'status' | 'reason' | 'filled' | 'fillPrice'>): string {
  const part = filled === '0' || status === 'filled' ? '' : ` ${filled} of it filled.`;
  switch (status) {
    case 'denied':
      return `denied. ${describeDenial(reason ?? '')}`;
    case 'filled':
      return `filled${fillPrice === null ? '' : ` at ${fillPrice}`}.`;
    case 'rejected':
      return `rejected by the venue (${reason ?? 'no reason'}).${part}`;
    case 'unknown':
      return 'the venue has not said what became of it.';
    default:
      return `${status.replace('_', ' ')}.${part}`;
  }
}

const GATES: Readonly<Record<GateCode, string>> = {
  LIVE_NOT_AVAILABLE: LIVE_NOT_ENABLED,
  ACCOUNT_OFFLINE: 'Trading was OFFLINE.',
  ACCOUNT_HALTED: 'The account was halted.',
  ACCOUNT_REDUCING: 'The account only reduced.',
};

function describeDenial(code: string): string {
  if (Object.hasOwn(GATES, code)) return GATES[code as GateCode];
  const known = riskMessage(code);
  return known === 'Unknown risk check failure.' && code !== '' ? `${code}.` : known;
}

const COMMANDS: Readonly<Record<string, (facts: Facts) => string>> = {
  PLACE_ORDER: ({ order }) => `Order ${show(order)}`,
  CANCEL_ORDER: ({ order }) => `Cancel of order ${show(order)}`,
  CANCEL_ORDERS: ({ orders }) => `Cancel of all orders by hand${orders === undefined ? '' : `, ${show(orders)} open`}`,
  START_BOT: () => 'Start of the bot',
  PAUSE_BOT: () => 'Pause of the bot',
  EDIT_BOT: () => 'Change of the bot’s settings',
  STOP_BOT: ({ holdings }) => `Stop of the bot, ${holdings === 'sell' ? 'holdings sold' : 'holdings kept'}`,
  STOP_ALL: ({ choice }) => `Stop all: ${STOPS[show(choice)] ?? show(choice)}`,
  CLOSE_POSITION: ({ fraction }) => `Close of a position${fraction === undefined ? '' : `, ${share(fraction)}`}`,
  SET_MODE: ({ mode, bots, orders }) =>
    `Account switched to ${show(mode).toUpperCase()}${mode === 'offline' ? `: ${count(bots, 'bot')} halted, ${count(orders, 'order')} taken back` : ''}`,
};

const STOPS: Readonly<Record<string, string>> = {
  pause_entries: 'entries paused',
  cancel_orders: 'bots paused, orders cancelled',
  close_everything: 'everything closed',
};

/** What was decided, a sentence. */
export function describeDecision(code: string, facts: Facts): string {
  const command = COMMANDS[code];
  if (command !== undefined)
    return facts['error'] === undefined ? `${command(facts)}.` : `${command(facts)}: refused. ${show(facts['error'])}`;
  if (code.startsWith('MODE_')) return `All accounts were switched to ${code.slice('MODE_'.length)}.`;
  if (code.startsWith('STATE_')) {
    const reason = show(facts['reason']);
    return `The account is ${code.slice('STATE_'.length)}.${reason === '' ? '' : ` ${reason}`}`;
  }
  if (code === 'RISK_LIMIT_CHANGED')
    return `Risk limit ${show(facts['limit'])} changed from ${show(facts['from'])} to ${show(facts['to'])}.`;
  return code;
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
