// alerts: what TradingView and other programs send, from proving its sender to what is done with it.
import { z } from 'zod';
import { parseMoney, toPlain, ZERO } from '@atb/core/base/decimal';

/** What makes an alert unfit to act on: the stable code that the log shows. */
export type AlertFault = 'UNREADABLE' | 'BAD_TIME' | 'BAD_SYMBOL' | 'BAD_AMOUNT';

/** An alert as it was understood. Amounts are plain decimal text. */
export interface ReadAlert {
  /** What proves the sender, when it stands in the body. */
  readonly key: string | null;
  /** The sender's own id of it. */
  readonly id: string | null;
  /** ISO. */
  readonly eventAt: string | null;
  readonly action: 'buy' | 'sell' | null;
  readonly symbol: string | null;
  readonly quantity: string | null;
  /** Of a limit order; null for one at the market. */
  readonly price: string | null;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  /** The first thing that cannot be read. */
  readonly fault: AlertFault | null;
  /** What it said, in one line and without the key. */
  readonly said: string;
}

const SAID_MAX = 500;
/** A key of a source, wherever it stands in what was said. */
const KEY = /atba_[\w-]{32}/gu;
const ID = /^[\w.:-]{1,100}$/u;
const BUY: ReadonlySet<string> = new Set(['buy', 'long', 'enter', 'entry']);
const SELL: ReadonlySet<string> = new Set(['sell', 'short', 'exit', 'close', 'flat']);
const SYMBOL = /^[A-Z0-9]{5,20}$/u;
/** Seconds and milliseconds since the epoch, of this century. */
const EPOCH_SECONDS = /^\d{10}$/u;
const EPOCH_MS = /^\d{13}$/u;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/u;

const scalar = z.union([z.string(), z.number(), z.null()]).optional();
const bodySchema = z.object({
  key: scalar,
  id: scalar,
  time: scalar,
  action: scalar,
  symbol: scalar,
  quantity: scalar,
  type: scalar,
  price: scalar,
  stopLoss: scalar,
  takeProfit: scalar,
});
type Body = z.infer<typeof bodySchema>;

/** @param text a JSON object, or words such as `buy BTCUSDT`, as TradingView sends what is no JSON. */
export function readAlert(text: string): ReadAlert {
  const body = parseBody(text);
  const { key: _, ...rest } = body ?? {};
  const said = (body === null ? text : JSON.stringify(rest))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(KEY, '…')
    .trim()
    .slice(0, SAID_MAX)
    // A character of two units that was cut in half is none, and the database takes none.
    .toWellFormed();
  if (body === null) return { ...EMPTY, fault: 'UNREADABLE', said };
  const time = readTime(body.time);
  const symbol = readSymbol(body.symbol);
  const action = readAction(body.action);
  const isMarket = textOf(body.type)?.toLowerCase() === 'market';
  const amounts = [body.quantity, isMarket ? null : body.price, body.stopLoss, body.takeProfit].map(readAmount);
  const [quantity = null, given = null, stopLoss = null, takeProfit = null] = amounts.map((amount) => amount ?? null);
  // A price alone is what the chart said; it is a limit where the alert says so.
  const price = textOf(body.type)?.toLowerCase() === 'limit' ? given : null;
  const id = textOf(body.id);
  const isLimitWithout = textOf(body.type)?.toLowerCase() === 'limit' && price === null;
  return {
    key: textOf(body.key),
    id: id !== null && ID.test(id) ? id : null,
    eventAt: time ?? null,
    action,
    symbol: symbol ?? null,
    quantity,
    price,
    stopLoss,
    takeProfit,
    fault: faultOf({ action, time, symbol, isBadAmount: amounts.includes(undefined) || isLimitWithout }),
    said,
  };
}

interface Readings {
  readonly action: ReadAlert['action'];
  readonly time: string | null | undefined;
  readonly symbol: string | null | undefined;
  readonly isBadAmount: boolean;
}

function faultOf({ action, time, symbol, isBadAmount }: Readings): AlertFault | null {
  if (action === null) return 'UNREADABLE';
  if (time === undefined) return 'BAD_TIME';
  if (symbol === undefined) return 'BAD_SYMBOL';
  return isBadAmount ? 'BAD_AMOUNT' : null;
}

const EMPTY: Omit<ReadAlert, 'fault' | 'said'> = {
  key: null,
  id: null,
  eventAt: null,
  action: null,
  symbol: null,
  quantity: null,
  price: null,
  stopLoss: null,
  takeProfit: null,
};

function parseBody(text: string): Body | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) {
    const [action, symbol] = trimmed.split(/\s+/u);
    return { action, symbol };
  }
  try {
    return bodySchema.parse(JSON.parse(trimmed));
  } catch {
    return null;
  }
}

function textOf(value: string | number | null | undefined): string | null {
  const text = value == null ? '' : String(value).trim();
  return text === '' ? null : text;
}

function readAction(value: Body['action']): ReadAlert['action'] {
  const word = textOf(value)?.toLowerCase() ?? '';
  if (BUY.has(word)) return 'buy';
  return SELL.has(word) ? 'sell' : null;
}

/** `BINANCE:BTCUSDT`, `BTC/USDT` and `btcusdt` are BTCUSDT; undefined for what is none. */
function readSymbol(value: Body['symbol']): string | null | undefined {
  const text = textOf(value);
  if (text === null) return null;
  const symbol = (text.split(':').at(-1) ?? '').replaceAll(/[/\-_]/gu, '').toUpperCase();
  return SYMBOL.test(symbol) ? symbol : undefined;
}

/** ISO with its zone, or seconds or milliseconds since the epoch; undefined for what is none. */
/** Beyond these no alert was sent, and far beyond them the database knows no time. */
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

function readTime(value: Body['time']): string | null | undefined {
  const text = textOf(value);
  if (text === null) return null;
  const ms = EPOCH_SECONDS.test(text)
    ? Number(text) * 1_000
    : EPOCH_MS.test(text)
      ? Number(text)
      : ISO.test(text)
        ? Date.parse(text)
        : Number.NaN;
  return ms >= EARLIEST && ms < LATEST ? new Date(ms).toISOString() : undefined;
}

const LARGEST = 1e15;

/** Undefined for what is no positive amount. */
function readAmount(value: Body['quantity']): string | null | undefined {
  const text = textOf(value);
  if (text === null) return null;
  const amount = text.length > 40 ? null : parseMoney(text);
  return amount !== null && amount.gt(ZERO) && amount.lte(String(LARGEST)) ? toPlain(amount) : undefined;
}
