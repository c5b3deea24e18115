import { createHash } from 'node:crypto';

/** Assets that Kraken still names as it did at first. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  BTC: 'XXBT',
  ETH: 'XETH',
  XRP: 'XXRP',
  DOGE: 'XXDG',
  USD: 'ZUSD',
  EUR: 'ZEUR',
};
const SHORT_NAMES: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' };

/** `XXBT`, `ZUSD`, `SOL`. */
export function toKrakenAsset(asset: string): string {
  return OLD_NAMES[asset] ?? asset;
}

function shortName(asset: string): string {
  return SHORT_NAMES[asset] ?? asset;
}

/** `XBTUSD`. */
export function krakenAltname(base: string, quote: string): string {
  return shortName(base) + shortName(quote);
}

/** `XXBTZUSD`, and for what came later `SOLUSD`. */
export function toKrakenPair(base: string, quote: string): string {
  const isOld =
    toKrakenAsset(base).length === 4 && toKrakenAsset(quote).length === 4 && base in OLD_NAMES && quote in OLD_NAMES;
  return isOld ? toKrakenAsset(base) + toKrakenAsset(quote) : krakenAltname(base, quote);
}

/** `XBT/USD`. */
export function krakenWsName(base: string, quote: string): string {
  return `${shortName(base)}/${shortName(quote)}`;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An id as Kraken writes them: a letter for its kind, five more, five and six. */
export function krakenId(letter: 'T' | 'O' | 'L' | 'R', account: string, sequence: number): string {
  const bytes = createHash('sha256').update(`${letter}/${account}/${sequence}`).digest();
  const text = [...bytes.subarray(0, 16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${letter}${text.slice(0, 5)}-${text.slice(5, 10)}-${text.slice(10)}`;
}
