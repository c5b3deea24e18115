import { readSpokenNumber } from './read-number.ts';
import { WordReader } from './words.ts';

/** Coins that orders by voice are for. */
export const VOICE_ASSETS = ['BTC', 'ETH'] as const;
export type VoiceAsset = (typeof VOICE_ASSETS)[number];

/** How much is asked for: coins, or quote currency to spend or to receive. Plain decimal text above zero. */
export interface SpokenSize {
  readonly unit: 'base' | 'quote';
  readonly amount: string;
}

export interface SpokenOrder {
  readonly side: 'BUY' | 'SELL';
  readonly asset: VoiceAsset;
  /** Null when none was said: it is asked for, never assumed. */
  readonly size: SpokenSize | null;
  /** Limit price, quote units; null for an order at the market. */
  readonly limit: string | null;
}

const SIDES: Readonly<Record<string, SpokenOrder['side']>> = {
  buy: 'BUY',
  purchase: 'BUY',
  sell: 'SELL',
  // Spot only: nothing is sold that is not held.
  short: 'SELL',
};

export const ASSET_WORDS: Readonly<Record<string, VoiceAsset>> = {
  bitcoin: 'BTC',
  bitcoins: 'BTC',
  btc: 'BTC',
  ethereum: 'ETH',
  ether: 'ETH',
  eth: 'ETH',
};

const SIDE_WORDS = new Set(Object.keys(SIDES));
const ASSETS = new Set(Object.keys(ASSET_WORDS));
const MONEY = new Set(['dollar', 'dollars', 'usd', 'usdt', 'bucks']);
const OPENINGS = [['hey', 'atb'], ['ok', 'atb'], ['okay', 'atb'], ['atb']] as const;
const AT_MARKET = [
  ['at', 'the', 'market', 'price'],
  ['at', 'market', 'price'],
  ['at', 'the', 'market'],
  ['at', 'market'],
] as const;
const PRICE_WORDS = [['at', 'a', 'limit', 'of'], ['with', 'limit'], ['limit'], ['at']] as const;
const COURTESY = new Set(['please', 'now']);

/** Skips what may stand before an action: the product's name, a please. */
export function skipOpening(reader: WordReader): void {
  reader.takeAny(OPENINGS);
  reader.takeAll('please');
}

/** Whether nothing follows but courtesy. */
export function endsHere(reader: WordReader): boolean {
  while (reader.take(COURTESY) !== null);
  return reader.isAtEnd;
}

/** `$100`, `100 dollars`. */
function readMoney(reader: WordReader): SpokenSize | null {
  const hasSign = reader.takeAll('$');
  const amount = readSpokenNumber(reader);
  const hasWord = reader.take(MONEY) !== null;
  return amount === null || !(hasSign || hasWord) ? null : { unit: 'quote', amount };
}

function readAsset(reader: WordReader): VoiceAsset | null {
  const word = reader.take(ASSETS);
  return word === null ? null : (ASSET_WORDS[word] ?? null);
}

/** A size that is said by itself, in answer to the question for it: `0.01`, `0.01 bitcoin`, `100 dollars`. */
function readSize(reader: WordReader): SpokenSize | null {
  const money = reader.attempt(readMoney);
  if (money !== null) return money;
  if (reader.takeAll('half', 'a')) return { unit: 'base', amount: '0.5' };
  const amount = readSpokenNumber(reader);
  return amount === null ? null : { unit: 'base', amount };
}

/** `at 63,800`, `limit 63,800 dollars`. */
function readLimit(reader: WordReader): string | null {
  if (!reader.takeAny(PRICE_WORDS)) return null;
  reader.takeAll('$');
  const price = readSpokenNumber(reader);
  reader.take(MONEY);
  return price;
}

/** `100 dollars worth of`. Of a plain number it could be either unit: `100 of bitcoin` is not taken. */
function skipOf(reader: WordReader, size: SpokenSize | null): void {
  if (size?.unit !== 'quote') return;
  reader.takeAll('worth');
  reader.takeAll('of');
}

function readSizedAsset(reader: WordReader): Pick<SpokenOrder, 'asset' | 'size'> | null {
  const before = reader.attempt(readSize);
  skipOf(reader, before);
  const asset = readAsset(reader);
  if (asset === null) return null;
  const after = reader.attempt((inner) => (inner.takeAll('for') ? readMoney(inner) : null));
  return before !== null && after !== null ? null : { asset, size: before ?? after };
}

/**
 * The order that these words are from the first to the last. A single word that does not belong (he said, not, yesterday, if, can
 * you) makes them no order: whoever wants one says nothing else.
 */
export function parseSpokenOrder(words: readonly string[]): SpokenOrder | null {
  const reader = new WordReader(words);
  skipOpening(reader);
  const sideWord = reader.take(SIDE_WORDS);
  const side = sideWord === null ? undefined : SIDES[sideWord];
  const sized = side === undefined ? null : readSizedAsset(reader);
  if (side === undefined || sized === null) return null;
  const isAtMarket = reader.takeAny(AT_MARKET);
  const limit = isAtMarket ? null : reader.attempt(readLimit);
  return endsHere(reader) ? { side, ...sized, limit } : null;
}

/** Whether words speak of trading a coin at all: what is then no order deserves a hint. */
export function mentionsOrder(words: readonly string[]): boolean {
  return words.some((word) => SIDE_WORDS.has(word)) && words.some((word) => ASSETS.has(word));
}

/** The size that an answer names, of this coin when it names one; null for any other answer. */
export function parseSize(words: readonly string[], wanted: VoiceAsset): SpokenSize | null {
  const reader = new WordReader(words);
  const size = readSize(reader);
  skipOf(reader, size);
  const asset = readAsset(reader);
  return size !== null && endsHere(reader) && (asset ?? wanted) === wanted ? size : null;
}
