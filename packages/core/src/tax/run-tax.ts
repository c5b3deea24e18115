import { isCash, pairOf } from '../market/pair.ts';
import { type TaxMoney, ONE_UNIT, type Units, divideHalfEven } from './fixed.ts';
import { historyOrder } from './history-order.ts';
import { matchOwnTransfers } from './match-own-transfers.ts';
import type { Movement } from './match-transfers.ts';
import { addTaxLot, cut, takeLots } from './tax-book.ts';
import type { TaxFills, OutsideRow } from './tax-input.ts';
import type { DisposalKind } from './tax-lines.ts';
import { TaxPools } from './tax-pools.ts';
import { type TaxOptions, TaxReport, type UnmatchedReason } from './tax-report.ts';
import { findUnpairedTransfers } from './unpaired-transfers.ts';

/** What one unit of an asset was worth in the report's currency at a moment; null where no candle says so. */
export type RateAt = (asset: string, at: number) => Units | null;

export interface TaxInput {
  /** In any order. */
  readonly fills: TaxFills;
  /** In any order. */
  readonly movements: readonly OutsideRow[];
  readonly rateAt: RateAt;
  /** Places of accounts without real money, testnets included: their coins are kept apart from real ones. */
  readonly paperAccounts: ReadonlySet<number>;
  readonly options: TaxOptions;
}

/** Where something happened, and what it is called. */
interface Place {
  readonly account: number;
  readonly at: number;
  readonly reference: string;
}

interface Run {
  readonly options: TaxOptions;
  readonly report: TaxReport;
  readonly rateAt: RateAt;
  readonly pools: TaxPools;
  readonly pairs: ReadonlyMap<string, ReturnType<typeof pairOf>>;
  readonly unpaired: ReadonlySet<OutsideRow>;
  sequence: number;
}

/**
 * The report of a history: every execution and movement from the first on, each gain by the lots it used. What cannot be matched is
 * listed, never guessed. Also gives the lots that are left, for previews.
 */
export function runTax(input: TaxInput): {
  readonly report: TaxReport;
  readonly poolOf: TaxPools['find'];
  readonly openPools: TaxPools['open'];
} {
  const { fills, movements, options, rateAt, paperAccounts } = input;
  const pairs = new Map([...new Set(fills.symbol)].map((symbol) => [symbol, pairOf(symbol)]));
  const run: Run = {
    options,
    report: new TaxReport(options),
    rateAt,
    pools: new TaxPools(options, paperAccounts),
    pairs,
    unpaired: findUnpairedTransfers(movements),
    sequence: 0,
  };
  const transfers = matchOwnTransfers(movements, paperAccounts);
  const arrivals = new Map(transfers.pairs.map(({ withdrawal, deposit }) => [withdrawal, deposit]));
  const arrived = new Set(arrivals.values());
  const order = historyOrder(fills, movements);
  for (const place of order) {
    if (place < fills.at.length) {
      takeFill(run, fills, place);
      continue;
    }
    const index = place - fills.at.length;
    const row = movements[index];
    if (row === undefined || arrived.has(index)) continue;
    const deposit = movements[arrivals.get(index) ?? -1];
    if (deposit !== undefined) takeTransfer(run, row, deposit);
    else takeMovement(run, row, transfers.ambiguous.get(index) ?? 0);
  }
  return {
    report: run.report,
    poolOf: (account, asset) => run.pools.find(account, asset),
    openPools: () => run.pools.open(),
  };
}

function valueOf(run: Run, asset: string, quantity: Units, at: number): TaxMoney | null {
  const rate = run.rateAt(asset, at);
  return rate === null ? null : rate * quantity;
}

function takeFill(run: Run, fills: TaxFills, row: number): void {
  const symbol = fills.symbol[row] ?? '';
  const place: Place = {
    account: fills.account[row] ?? 0,
    at: fills.at[row] ?? 0,
    reference: fills.reference[row] ?? '',
  };
  const [quantity, price] = [fills.quantity[row] ?? 0n, fills.price[row] ?? 0n];
  const pair = run.pairs.get(symbol);
  if (pair == null) return list(run, place, 'SYMBOL_UNKNOWN', { asset: symbol, quantity });
  const isBuy = fills.isBuy[row] === true;
  const rate = run.rateAt(pair.quote, place.at);
  const exact = quantity * price;
  // A rate of one keeps every digit; any other is rounded at the last step of money.
  const notional = rate === null ? null : rate === ONE_UNIT ? exact : divideHalfEven(exact * rate, ONE_UNIT);
  if (notional === null) list(run, place, 'RATE_MISSING', { asset: pair.quote, quantity: exact / ONE_UNIT });
  const fee = { asset: fills.feeAsset[row] ?? '', quantity: fills.fee[row] ?? 0n };
  const feeValue = worthOfFee(run, place, fee, { base: pair.base, price, quote: pair.quote, rate });
  const base = { asset: pair.base, quantity };
  // Of money no units are kept.
  const quote = { asset: pair.quote, quantity: isCash(pair.quote) ? 0n : unitsOf(exact) };
  const [given, received] = isBuy ? [quote, base] : [base, quote];
  // The fee counts once: against the proceeds of what is sold, or else as a cost of what is bought.
  const isGivenTaxed = !isCash(given.asset);
  if (isGivenTaxed) {
    const proceeds = notional === null || feeValue === null ? null : notional - feeValue;
    dispose(run, place, 'sale', { ...given, proceeds });
  }
  if (!isCash(received.asset)) {
    const cost = notional === null || feeValue === null ? null : isGivenTaxed ? notional : notional + feeValue;
    acquire(run, place, { ...received, cost });
  }
  takeFee(run, place, fee, feeValue);
}

interface FeePaid {
  readonly asset: string;
  readonly quantity: TaxMoney;
}

function worthOfFee(
  run: Run,
  place: Place,
  fee: FeePaid,
  trade: { readonly base: string; readonly quote: string; readonly price: Units; readonly rate: Units | null },
): TaxMoney | null {
  if (fee.quantity === 0n) return 0n;
  const isBase = fee.asset === trade.base;
  const inQuote = isBase ? divideHalfEven(fee.quantity * trade.price, ONE_UNIT) : fee.quantity;
  const rate = isBase || fee.asset === trade.quote ? trade.rate : run.rateAt(fee.asset, place.at);
  if (rate !== null) return rate === ONE_UNIT ? inQuote : divideHalfEven(inQuote * rate, ONE_UNIT);
  if (trade.rate !== null) list(run, place, 'RATE_MISSING', { asset: fee.asset, quantity: unitsOf(fee.quantity) });
  return null;
}

/** A fee in coins gives them away at their worth; a rebate in coins brings them in at theirs. */
function takeFee(run: Run, place: Place, fee: FeePaid, value: TaxMoney | null): void {
  run.report.addFee(place.account, place.at, { ...fee, value: value ?? 0n });
  if (isCash(fee.asset)) return;
  const quantity = unitsOf(fee.quantity);
  if (quantity === 0n) return;
  const feePlace = { ...place, reference: `${place.reference}/fee` };
  if (quantity > 0n) dispose(run, feePlace, 'fee', { asset: fee.asset, quantity, proceeds: value });
  else acquire(run, feePlace, { asset: fee.asset, quantity: -quantity, cost: value === null ? null : -value });
}

function unitsOf(amount: TaxMoney): Units {
  return divideHalfEven(amount, ONE_UNIT);
}

function acquire(
  run: Run,
  place: Place,
  { asset, quantity, cost }: { readonly asset: string; readonly quantity: Units; readonly cost: TaxMoney | null },
): void {
  if (quantity <= 0n) return;
  // A rebate may be more than what was paid; a lot costs nothing or more.
  const kept = cost === null || cost >= 0n ? cost : 0n;
  addTaxLot(run.pools.of(place.account, asset), {
    reference: place.reference,
    acquiredAt: place.at,
    sequence: run.sequence,
    quantity,
    cost: kept,
  });
  run.sequence += 1;
}

interface Given {
  readonly asset: string;
  readonly quantity: Units;
  readonly proceeds: TaxMoney | null;
}

function dispose(run: Run, place: Place, kind: DisposalKind, { asset, quantity, proceeds }: Given): void {
  if (quantity === 0n) return;
  const parts = takeLots(run.pools.of(place.account, asset), quantity);
  const proceedsOf = proceeds === null ? null : cut(proceeds, quantity);
  let [missing, unknown, unknownProceeds] = [quantity, 0n, 0n];
  for (const { lot, quantity: taken, cost } of parts) {
    const share = proceedsOf?.(taken) ?? null;
    missing -= taken;
    if (cost === null) {
      unknown += taken;
      unknownProceeds += share ?? 0n;
    } else if (share !== null) {
      const { account, at: disposedAt, reference } = place;
      const { acquiredAt, reference: lotReference } = lot;
      const row = { kind, account, asset, quantity: taken, proceeds: share, cost, acquiredAt, disposedAt };
      run.report.addGain({ ...row, reference, lotReference });
    }
  }
  const known = proceeds === null ? null : unknownProceeds;
  if (unknown > 0n) list(run, place, 'COST_UNKNOWN', { asset, quantity: unknown, proceeds: known });
  const rest = proceedsOf === null || missing === 0n ? null : proceedsOf(missing);
  if (missing > 0n) list(run, place, 'LOTS_MISSING', { asset, quantity: missing, proceeds: rest });
}

/** Coins that go to another account of one's own keep their lots; what the network kept is given away at its worth. */
function takeTransfer(run: Run, withdrawal: OutsideRow, deposit: Movement): void {
  const { asset, account, reference } = withdrawal;
  const at = Math.min(withdrawal.at, deposit.at);
  const place: Place = { account, at, reference };
  loseOnTheWay(run, place, asset, withdrawal.fee - withdrawal.quantity - deposit.quantity);
  const arrival: Place = { account: deposit.account, at, reference: deposit.reference };
  if (run.options.pool === 'account' && !isCash(asset))
    moveLots(run, place, arrival, { asset, quantity: deposit.quantity });
  loseOnTheWay(run, arrival, asset, deposit.fee);
}

function moveLots(run: Run, from: Place, to: Place, { asset, quantity: moved }: Omit<Given, 'proceeds'>): void {
  const parts = takeLots(run.pools.of(from.account, asset), moved);
  const target = run.pools.of(to.account, asset);
  let missing = moved;
  for (const { lot, quantity, cost } of parts) {
    missing -= quantity;
    addTaxLot(target, { reference: lot.reference, acquiredAt: lot.acquiredAt, sequence: run.sequence, quantity, cost });
    run.sequence += 1;
  }
  if (missing === 0n) return;
  list(run, from, 'LOTS_MISSING', { asset, quantity: missing });
  acquire(run, to, { asset, quantity: missing, cost: null });
}

function loseOnTheWay(run: Run, place: Place, asset: string, quantity: Units): void {
  if (quantity <= 0n) return;
  const value = valueOf(run, asset, quantity, place.at);
  if (value === null) list(run, place, 'RATE_MISSING', { asset, quantity });
  run.report.addFee(place.account, place.at, { asset, quantity: quantity * ONE_UNIT, value: value ?? 0n });
  if (!isCash(asset)) dispose(run, place, 'transfer_fee', { asset, quantity, proceeds: value });
}

function takeMovement(run: Run, row: OutsideRow, candidates: number): void {
  const { asset, quantity, account, at, reference, fee, kind } = row;
  const place: Place = { account, at, reference };
  if (kind === 'income' && quantity !== 0n) takeIncome(run, place, { asset, quantity });
  if (!isCash(asset)) takeCoins(run, row, candidates);
  if (kind === 'fee') return loseAsFee(run, place, asset, fee);
  loseOnTheWay(run, place, asset, fee);
}

/** What came from outside or went there. */
function takeCoins(run: Run, row: OutsideRow, candidates: number): void {
  const { asset, quantity, account, at, reference, kind } = row;
  const place: Place = { account, at, reference };
  const isOutside = kind !== 'transfer' && kind !== 'income';
  const outside = { asset, quantity: quantity < 0n ? -quantity : quantity, candidates };
  // Between wallets of one account coins stay where they are; with one side alone nobody can say whether they do.
  if (run.unpaired.has(row)) list(run, place, 'TRANSFER_ONE_SIDED', outside);
  if (isOutside && quantity !== 0n) {
    const reason = quantity > 0n ? 'DEPOSIT_WITHOUT_COST' : 'WITHDRAWAL_OUTSIDE';
    list(run, place, candidates > 0 ? 'TRANSFER_AMBIGUOUS' : reason, outside);
    if (quantity > 0n) acquire(run, place, { asset, quantity, cost: null });
    else takeLots(run.pools.of(account, asset), outside.quantity);
  }
}

function loseAsFee(run: Run, place: Place, asset: string, fee: Units): void {
  const value = valueOf(run, asset, fee, place.at);
  if (value === null) list(run, place, 'RATE_MISSING', { asset, quantity: fee });
  takeFee(run, place, { asset, quantity: fee * ONE_UNIT }, value);
}

/** What was earned counts at its worth when it came, which is then what the coins cost. */
function takeIncome(
  run: Run,
  place: Place,
  { asset, quantity }: { readonly asset: string; readonly quantity: Units },
): void {
  const value = valueOf(run, asset, quantity, place.at);
  if (value === null) list(run, place, 'RATE_MISSING', { asset, quantity });
  else run.report.addIncome({ ...place, asset, quantity, value });
  if (!isCash(asset)) acquire(run, place, { asset, quantity, cost: value });
}

function list(
  run: Run,
  { account, at, reference }: Place,
  reason: UnmatchedReason,
  what: {
    readonly asset: string;
    readonly quantity: Units;
    readonly proceeds?: TaxMoney | null;
    readonly candidates?: number;
  },
): void {
  const { asset, quantity, proceeds = null, candidates = 0 } = what;
  run.report.addUnmatched({ reason, account, at, reference, asset, quantity, proceeds, candidates });
}
