import { EMPTY_COLUMN, type ExactColumn, extendColumn, extendNumbers } from './exact-column.ts';
import { hourOf, holdingSpanOf, weekdayOf } from './fill-groups.ts';
import { type Holdings, holdingTimes } from './holding-times.ts';

/** Executions of one account as they are read, oldest first: a text a column, its values on lines. */
export interface FillTexts {
  /** Ids of 36 characters. */
  readonly ids: string;
  /** Milliseconds since the epoch. */
  readonly times: string;
  readonly symbols: string;
  /** Empty for what was done by hand. */
  readonly bots: string;
  /** `b` for a purchase, `s` for a sale. */
  readonly sides: string;
  readonly quantities: string;
  readonly prices: string;
  /** Worth of the fee in quote units. */
  readonly fees: string;
  /** What the execution brought, net of all fees it answers for; empty where it brought nothing that can be told. */
  readonly nets: string;
  /** What a bot said that its sale earned; empty where no bot said anything. */
  readonly profits: string;
}

/** Executions in columns. Row i of each is the same execution; rows are in the order of time. */
export interface FillTable {
  readonly length: number;
  readonly ids: readonly string[];
  /** Milliseconds since the epoch. */
  readonly time: Float64Array;
  readonly isSale: Uint8Array;
  /** 1 for a sale whose result is known: what counts as a trade. */
  readonly isTrade: Uint8Array;
  readonly symbols: readonly string[];
  /** Place in `symbols`. */
  readonly symbol: Uint16Array;
  /** Ids; the empty one is the person. */
  readonly bots: readonly string[];
  /** Place in `bots`. */
  readonly bot: Uint16Array;
  /** Quote units, net of fees: the result of a sale; of a purchase by hand its fee, which no sale's result has in it. */
  readonly net: ExactColumn;
  /** Quote units. */
  readonly fee: ExactColumn;
  /** Milliseconds that what a sale sold was held, the mean by quantity, first in first out by owner; NaN where unknown. */
  readonly held: Float64Array;
  /** 0 to 23, UTC. */
  readonly hour: Int8Array;
  /** 0 is Sunday, UTC. */
  readonly weekday: Int8Array;
  /** Place among `HOLDING_SPANS`; -1 where it is unknown. */
  readonly span: Int8Array;
  /** What is held after the last row. */
  readonly holdings: Holdings;
}

export const EMPTY_TABLE: FillTable = {
  length: 0,
  ids: [],
  time: new Float64Array(),
  isSale: new Uint8Array(),
  isTrade: new Uint8Array(),
  symbols: [],
  symbol: new Uint16Array(),
  bots: [],
  bot: new Uint16Array(),
  net: EMPTY_COLUMN,
  fee: EMPTY_COLUMN,
  held: new Float64Array(),
  hour: new Int8Array(),
  weekday: new Int8Array(),
  span: new Int8Array(),
  holdings: new Map(),
};

/** The table with later executions at its end. The one before must not be used any more: what it held is carried on. */
export function extendFillTable(table: FillTable, texts: FillTexts): FillTable {
  const ids = texts.ids === '' ? [] : texts.ids.split('\n');
  if (ids.length === 0) return table;
  const lines = (text: string): string[] => text.split('\n');
  const [sides, nets] = [lines(texts.sides), lines(texts.nets)];
  const symbols = numberNames(table.symbols, lines(texts.symbols));
  const bots = numberNames(table.bots, lines(texts.bots));
  const time = Float64Array.from(lines(texts.times), Number);
  const isSale = Uint8Array.from(sides, (side) => (side === 's' ? 1 : 0));
  const isTrade = Uint8Array.from(nets, (net, row) => (isSale[row] === 1 && net !== '' ? 1 : 0));
  const quantity = Float64Array.from(lines(texts.quantities), Number);
  const [symbol, bot] = [symbols.places, bots.places];
  const holdings = table.length === 0 ? new Map() : table.holdings;
  const held = holdingTimes({ time, isSale, symbol, bot, quantity }, holdings);
  return {
    length: table.length + ids.length,
    ids: [...table.ids, ...ids],
    time: append(table.time, time),
    isSale: appendPlaces(table.isSale, isSale),
    isTrade: appendPlaces(table.isTrade, isTrade),
    symbols: symbols.names,
    symbol: appendPlaces(table.symbol, symbol),
    bots: bots.names,
    bot: appendPlaces(table.bot, bot),
    net: extendColumn(table.net, nets),
    fee: extendColumn(table.fee, lines(texts.fees)),
    held: append(table.held, held),
    hour: appendPlaces(table.hour, Int8Array.from(time, hourOf)),
    weekday: appendPlaces(table.weekday, Int8Array.from(time, weekdayOf)),
    span: appendPlaces(table.span, Int8Array.from(held, holdingSpanOf)),
    holdings,
  };
}

function append(before: Float64Array, more: Float64Array): Float64Array {
  const all = extendNumbers(before, before.length + more.length);
  all.set(more, before.length);
  return all;
}

type Places = Uint8Array | Uint16Array | Int8Array;

function appendPlaces<Kind extends Places>(before: Kind, more: Kind): Kind {
  const all = new (before.constructor as new (length: number) => Kind)(before.length + more.length);
  all.set(before);
  all.set(more, before.length);
  return all;
}

/** Each name once, in the order of appearance, and the place of each line's name among them. */
function numberNames(before: readonly string[], lines: readonly string[]) {
  const known = new Map(before.map((name, place) => [name, place]));
  const places = Uint16Array.from(lines, (line) => {
    const place = known.get(line) ?? known.size;
    known.set(line, place);
    return place;
  });
  return { names: [...known.keys()], places };
}
