import { type Decimal, parseMoney } from '../base/decimal.ts';
import { BadCell } from './import-format.ts';

const GLUED = /^(-?[\d.,]+(?:e-?\d+)?) ?([^\d\s.,-]\S*|\d+[A-Z]\S*)$/iu;

/** Money as files write it: with a sign of its currency, and commas between thousands. Null for anything else. */
export function readAmount(text: string): Decimal | null {
  const bare = text.replace(/^(-?)[$€£]/u, '$1').replace(/^\((.*)\)$/u, '-$1');
  if (bare.includes(',')) {
    // Only 1,234.56 has commas between thousands; 1,5 could be one and a half.
    if (!/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(bare)) return null;
    return parseMoney(bare.replaceAll(',', ''));
  }
  return parseMoney(bare.startsWith('.') ? `0${bare}` : bare);
}

/** `0.1BTC` or `0.1 BTC`. @throws BadCell. */
export function splitAmount(text: string, column: string): { readonly amount: Decimal; readonly asset: string } {
  const [, figure, asset] = GLUED.exec(text) ?? [];
  const amount = figure === undefined ? null : readAmount(figure);
  if (amount === null || asset === undefined) throw new BadCell(column, `"${text}" is not an amount with its coin`);
  return { amount, asset };
}

/** `1001INCH` of the pair 1INCHBTC: the longest end of the text that the pair begins or ends with. Null where there is none. */
function splitByPair(text: string, pair: string): { readonly amount: Decimal; readonly asset: string } | null {
  for (let at = 1; at < text.length; at += 1) {
    const asset = text.slice(at);
    if (!pair.startsWith(asset) && !pair.endsWith(asset)) continue;
    const amount = readAmount(text.slice(0, at));
    if (amount !== null) return { amount, asset };
  }
  return null;
}

/** As `splitAmount`, where the pair says how its coins are called. @throws BadCell. */
export function splitAmountOf(text: string, pair: string, column: string): ReturnType<typeof splitAmount> {
  return splitByPair(text.replace(' ', ''), pair) ?? splitAmount(text, column);
}

/** `BTC-USD`, `BTC/USD`. @throws BadCell. */
export function splitPair(text: string, column: string): { readonly base: string; readonly quote: string } {
  const [base, quote, more] = text.split(/[-/]/u);
  if (base === undefined || quote === undefined || more !== undefined || base === '' || quote === '')
    throw new BadCell(column, `"${text}" is not a pair such as BTC/USDT`);
  return { base, quote };
}

const KRAKEN_NAMES: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' };

/** Kraken's name of a coin without the wallet that it lies in: ETH.F, DOT.S and DOT28.S are ETH and DOT. */
export function withoutKrakenWallet(code: string): string {
  return code.replace(/(?:\d\d)?\.[A-Z]$/u, '');
}

/** Kraken's own names: XXBT, ZUSD, ETH.S, XDG. */
export function krakenAsset(code: string): string {
  const bare = withoutKrakenWallet(code.toUpperCase());
  const short = /^[XZ][A-Z]{3}$/u.test(bare) ? bare.slice(1) : bare;
  return KRAKEN_NAMES[short] ?? short;
}

const KRAKEN_QUOTES = [
  'ZUSD',
  'ZEUR',
  'ZGBP',
  'ZCAD',
  'ZJPY',
  'ZAUD',
  'XXBT',
  'XETH',
  'USDT',
  'USDC',
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'CHF',
  'JPY',
  'XBT',
  'ETH',
  'DAI',
];

/** `XXBTZUSD`, `XBT/USD`, `ADAEUR`. @throws BadCell. */
export function krakenPair(text: string): { readonly base: string; readonly quote: string } {
  if (text.includes('/')) {
    const { base, quote } = splitPair(text, 'pair');
    return { base: krakenAsset(base), quote: krakenAsset(quote) };
  }
  const upper = text.toUpperCase();
  // XTZUSD is XTZ for USD: a quote of four letters leaves three for the base.
  const leaves = (known: string): boolean => upper.length - known.length >= (known.length > 3 ? 3 : 2);
  const quote = KRAKEN_QUOTES.find((known) => upper.endsWith(known) && leaves(known));
  if (quote === undefined) throw new BadCell('pair', `"${text}" is not a pair of Kraken's`);
  return { base: krakenAsset(upper.slice(0, -quote.length)), quote: krakenAsset(quote) };
}
