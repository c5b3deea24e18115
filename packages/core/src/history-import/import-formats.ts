import { type Decimal, divide, ZERO } from '../base/decimal.ts';
import type { ExchangeFill, ExchangeMovement } from '../ledger/exchange-record.ts';
import { BadCell, type CellReader, type ImportFormat, type ReadLine } from './import-format.ts';
import { krakenMovementKind } from './kraken-ledger.ts';
import { krakenAsset, krakenPair, splitAmount, splitAmountOf, splitPair } from './import-names.ts';

interface FillCells {
  readonly id: string;
  readonly base: string;
  readonly quote: string;
  readonly side: string;
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly fee: Decimal | null;
  readonly feeAsset: string;
  readonly orderId?: string;
}

function fillOf(cells: CellReader, timeColumn: string, given: FillCells): ExchangeFill {
  const side = given.side.toLowerCase();
  if (side !== 'buy' && side !== 'sell') throw new BadCell('side', `"${given.side}" is neither buy nor sell`);
  if (!given.quantity.gt(ZERO)) throw new BadCell('quantity', 'the quantity must be above 0');
  if (!given.price.gt(ZERO)) throw new BadCell('price', 'the price must be above 0');
  const { id, base, quote, quantity, price, feeAsset } = given;
  const orderId = given.orderId === undefined || given.orderId === '' ? null : given.orderId;
  const at = cells.time(timeColumn);
  return {
    kind: 'fill',
    id,
    at,
    base,
    quote,
    side,
    quantity,
    price,
    fee: given.fee ?? ZERO,
    feeAsset,
    isMaker: null,
    orderId,
  };
}

type MovementCells = Pick<ExchangeMovement, 'kind' | 'id' | 'asset' | 'amount'> & {
  readonly fee?: Decimal | null;
  readonly txid?: string;
};

function movementOf(cells: CellReader, timeColumn: string, given: MovementCells): ExchangeMovement {
  const { kind, id, asset, amount } = given;
  if (amount.eq(ZERO)) throw new BadCell('amount', 'the amount must not be 0');
  // Files write what went out with a minus; records say it by their kind.
  const size = kind === 'transfer' ? amount : amount.abs();
  const txid = given.txid === undefined || given.txid === '' ? null : given.txid;
  const at = cells.time(timeColumn);
  return { kind, id, at, asset, amount: size, fee: given.fee ?? ZERO, feeAsset: asset, txid, address: null };
}

const leftOut = (word: string): ReadLine => ({ kind: 'left-out', word });

const BINANCE_TRADES: ImportFormat = {
  id: 'binance-trades',
  label: 'Binance, spot trade history',
  venue: 'binance',
  hasVenueIds: false,
  headings: ['date(utc)', 'pair', 'side', 'price', 'executed', 'amount', 'fee'],
  read: (cells) => {
    const pair = cells.needed('pair').replace(/[/_-]/u, '');
    const executed = splitAmountOf(cells.needed('executed'), pair, 'executed');
    const amount = splitAmountOf(cells.needed('amount'), pair, 'amount');
    const fee = splitAmountOf(cells.needed('fee'), pair, 'fee');
    return fillOf(cells, 'date(utc)', {
      id: cells.lineId(),
      base: executed.asset,
      quote: amount.asset,
      side: cells.needed('side'),
      quantity: executed.amount,
      price: cells.neededAmount('price'),
      fee: fee.amount,
      feeAsset: fee.asset,
    });
  },
};

/** Operations of Binance's statement by what they are; trades stand in the trade history with more. */
const BINANCE_OPERATIONS: ReadonlyArray<readonly [RegExp, ExchangeMovement['kind'] | null]> = [
  [/^(?:fiat )?deposit$/u, 'deposit'],
  [/^(?:fiat )?withdraw(?:al)?$/u, 'withdrawal'],
  [/reward|interest|airdrop|distribution|referral|cashback|rebate|savings distribution/u, 'income'],
  [/^transfer|subscription|redemption|between/u, 'transfer'],
];

const BINANCE_MOVEMENTS: ImportFormat = {
  id: 'binance-movements',
  label: 'Binance, transaction history',
  venue: 'binance',
  hasVenueIds: false,
  headings: ['utc_time', 'account', 'operation', 'coin', 'change'],
  read: (cells) => {
    const operation = cells.needed('operation');
    const found = BINANCE_OPERATIONS.find(([pattern]) => pattern.test(operation.toLowerCase()));
    const kind = found?.[1] ?? null;
    if (kind === null) return leftOut(operation);
    const movement = { kind, id: cells.lineId(), asset: cells.needed('coin'), amount: cells.neededAmount('change') };
    return movementOf(cells, 'utc_time', movement);
  },
};

const KRAKEN_TRADES: ImportFormat = {
  id: 'kraken-trades',
  label: 'Kraken, trades',
  venue: 'kraken',
  hasVenueIds: true,
  headings: ['txid', 'ordertxid', 'pair', 'time', 'type', 'price', 'cost', 'fee', 'vol'],
  read: (cells) => {
    const { base, quote } = krakenPair(cells.needed('pair'));
    return fillOf(cells, 'time', {
      id: cells.needed('txid'),
      base,
      quote,
      side: cells.needed('type'),
      quantity: cells.neededAmount('vol'),
      price: cells.neededAmount('price'),
      fee: cells.amount('fee'),
      feeAsset: quote,
      orderId: cells.text('ordertxid'),
    });
  },
};

const KRAKEN_LEDGERS: ImportFormat = {
  id: 'kraken-ledgers',
  label: 'Kraken, ledgers',
  venue: 'kraken',
  hasVenueIds: true,
  headings: ['txid', 'refid', 'time', 'type', 'asset', 'amount', 'fee'],
  read: (cells) => {
    const [type, subtype] = [cells.needed('type').toLowerCase(), cells.text('subtype').toLowerCase()];
    const amount = cells.neededAmount('amount');
    const kind = krakenMovementKind({ type, subtype, isIn: amount.gt(ZERO) });
    if (kind === null) return leftOut(type);
    const txid = cells.text('txid');
    // Of a movement under way there are two lines; the one without an id is told again when it is done.
    if (txid === '') return leftOut(`${type} under way`);
    const movement = { kind, id: txid, asset: krakenAsset(cells.needed('asset')), amount };
    return movementOf(cells, 'time', { ...movement, fee: cells.amount('fee') });
  },
};

/** What a word of Coinbase's history is. */
const COINBASE_TYPES: ReadonlyArray<readonly [RegExp, 'buy' | 'sell' | 'convert' | ExchangeMovement['kind']]> = [
  [/^(?:advanced? trade )?buy$/u, 'buy'],
  [/^(?:advanced? trade )?sell$/u, 'sell'],
  [/^convert$/u, 'convert'],
  [/income|reward|earn|interest|airdrop/u, 'income'],
  [/^(?:receive|deposit|exchange withdrawal|pro withdrawal)$/u, 'deposit'],
  [/^(?:send|withdrawal|exchange deposit|pro deposit)$/u, 'withdrawal'],
];

// Of trades it has the numbers of wallets' rows, not those of fills.
const COINBASE_HISTORY: ImportFormat = {
  id: 'coinbase-history',
  label: 'Coinbase, transaction history',
  venue: 'coinbase',
  hasVenueIds: false,
  headings: ['timestamp', 'transaction type', 'asset', 'quantity transacted'],
  read: (cells) => {
    const word = cells.needed('transaction type');
    const found = COINBASE_TYPES.find(([pattern]) => pattern.test(word.toLowerCase()));
    if (found === undefined) return leftOut(word);
    const [, kind] = found;
    const [asset, quantity] = [cells.needed('asset'), cells.neededAmount('quantity transacted').abs()];
    const id = cells.text('id') === '' ? cells.lineId() : cells.text('id');
    if (kind === 'convert') return readConvert(cells, id, { asset, quantity });
    if (kind !== 'buy' && kind !== 'sell') return movementOf(cells, 'timestamp', { kind, id, asset, amount: quantity });
    const quote = cells.text('price currency') || cells.text('spot price currency') || 'USD';
    const subtotal = cells.neededAmount('subtotal').abs();
    if (!quantity.gt(ZERO)) throw new BadCell('quantity transacted', 'the quantity must be above 0');
    const price = divide(subtotal, quantity);
    const fee = cells.amount('fees and/or spread') ?? cells.amount('fees');
    return fillOf(cells, 'timestamp', { id, base: asset, quote, side: kind, quantity, price, fee, feeAsset: quote });
  },
};

const CONVERTED = /^Converted ([\d.,]+) (\S+) to ([\d.,]+) (\S+)$/u;

function readConvert(
  cells: CellReader,
  id: string,
  given: { readonly asset: string; readonly quantity: Decimal },
): ReadLine {
  const [, , , received, target] = CONVERTED.exec(cells.text('notes')) ?? [];
  if (received === undefined || target === undefined)
    throw new BadCell('notes', 'a conversion says "Converted … to …" in English in its notes');
  const quantity = splitAmount(`${received} ${target}`, 'notes').amount;
  if (!given.quantity.gt(ZERO)) throw new BadCell('quantity transacted', 'the quantity must be above 0');
  const price = divide(quantity, given.quantity);
  const fill = { id, base: given.asset, quote: target, side: 'sell', quantity: given.quantity, price };
  return fillOf(cells, 'timestamp', { ...fill, fee: null, feeAsset: target });
}

const COINBASE_FILLS: ImportFormat = {
  id: 'coinbase-fills',
  label: 'Coinbase Advanced and Pro, fills',
  venue: 'coinbase',
  hasVenueIds: false,
  headings: ['trade id', 'product', 'side', 'created at', 'size', 'price', 'fee'],
  read: (cells) => {
    const { base, quote } = splitPair(cells.needed('product'), 'product');
    const quantity = cells.neededAmount('size');
    const price = cells.neededAmount('price');
    const fill = { id: cells.needed('trade id'), base, quote, side: cells.needed('side'), quantity, price };
    return fillOf(cells, 'created at', { ...fill, fee: cells.amount('fee'), feeAsset: quote });
  },
};

const GENERIC_KINDS = ['trade', 'deposit', 'withdrawal', 'income', 'fee', 'transfer'] as const;

const GENERIC: ImportFormat = {
  id: 'generic',
  label: 'Generic',
  venue: null,
  hasVenueIds: true,
  headings: ['time', 'kind', 'symbol', 'quantity'],
  read: (cells) => {
    const kind = GENERIC_KINDS.find((known) => known === cells.needed('kind').toLowerCase());
    if (kind === undefined) throw new BadCell('kind', `the kind must be one of ${GENERIC_KINDS.join(', ')}`);
    const symbol = cells.needed('symbol').toUpperCase();
    const id = cells.text('id') === '' ? cells.lineId() : cells.text('id');
    const [quantity, fee] = [cells.neededAmount('quantity'), cells.amount('fee')];
    if (kind !== 'trade') {
      return movementOf(cells, 'time', { kind, id, asset: symbol, amount: quantity, fee, txid: cells.text('txid') });
    }
    const { base, quote } = splitPair(symbol, 'symbol');
    const feeAsset = cells.text('fee asset').toUpperCase() || quote;
    const fill = { id, base, quote, side: cells.needed('side'), quantity, price: cells.neededAmount('price') };
    return fillOf(cells, 'time', { ...fill, fee, feeAsset, orderId: cells.text('order id') });
  },
};

/** In the order in which a heading is held against them. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [
  BINANCE_TRADES,
  BINANCE_MOVEMENTS,
  KRAKEN_TRADES,
  KRAKEN_LEDGERS,
  COINBASE_FILLS,
  COINBASE_HISTORY,
  GENERIC,
];
