import { HOUR_MS, MINUTE_MS } from '../base/time.ts';
import type { Units } from './fixed.ts';

/** Coins that came into an account from outside, or left it. */
export interface Movement {
  /** Place of the account in the list of accounts. */
  readonly account: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly asset: string;
  /** Positive for what came in, negative for what left, without the fee. */
  readonly quantity: Units;
  /** Units of the asset that the account paid for it. */
  readonly fee: Units;
  /** The exchange's own id of it. */
  readonly reference: string;
  /** The transaction on its chain: equal on both sides of a transfer. Null where nobody told it. */
  readonly txid: string | null;
}

/** A withdrawal and the deposit that it became: places in the list of movements. */
export interface TransferPair {
  readonly withdrawal: number;
  readonly deposit: number;
}

export interface TransferMatch {
  readonly pairs: readonly TransferPair[];
  /** Movements that fit several others, with how many: which belongs to which cannot be told. */
  readonly ambiguous: ReadonlyMap<number, number>;
}

/** So long a transfer may take, and so far two exchanges' clocks may lie apart. */
const ARRIVES_WITHIN_MS = 72 * HOUR_MS;
const CLOCKS_APART_MS = 10 * MINUTE_MS;
/** What the network may have kept, a hundredth at most. */
const NETWORK_SHARE = 100n;

/**
 * Finds transfers between own accounts: by one transaction on both sides, else where exactly one deposit fits exactly one withdrawal of
 * the same asset in time and size. Nothing is guessed: what fits several stays unmatched.
 */
export function matchTransfers<One extends Movement>(
  movements: readonly One[],
  mayBe: (movement: One) => boolean = () => true,
): TransferMatch {
  const byAsset = new Map<string, number[]>();
  movements.forEach((movement, place) => {
    if (movement.quantity === 0n || !mayBe(movement)) return;
    const places = byAsset.get(movement.asset);
    if (places === undefined) byAsset.set(movement.asset, [place]);
    else places.push(place);
  });
  const pairs: TransferPair[] = [];
  const ambiguous = new Map<number, number>();
  for (const ofAsset of byAsset.values()) matchAsset(movements, ofAsset, pairs, ambiguous);
  return { pairs, ambiguous };
}

function matchAsset(
  movements: readonly Movement[],
  places: readonly number[],
  pairs: TransferPair[],
  ambiguous: Map<number, number>,
): void {
  const at = (place: number): Movement => movements[place] as Movement;
  const matched = new Set<number>();
  const isOut = (place: number): boolean => at(place).quantity < 0n;
  const sorted = places.toSorted((a, b) => at(a).at - at(b).at || a - b);
  const [outs, ins] = [sorted.filter(isOut), sorted.filter((place) => !isOut(place))];
  const pair = (withdrawal: number, deposit: number): void => {
    pairs.push({ withdrawal, deposit });
    matched.add(withdrawal).add(deposit);
  };
  const byTxid = new Map(ins.flatMap((place) => (at(place).txid === null ? [] : [[at(place).txid, place] as const])));
  for (const out of outs) {
    const { txid } = at(out);
    const deposit = txid === null ? undefined : byTxid.get(txid);
    if (deposit !== undefined && !matched.has(deposit) && isPossible(at(out), at(deposit))) pair(out, deposit);
  }
  const fits = fitting(
    movements,
    outs.filter((place) => !matched.has(place)),
    ins.filter((place) => !matched.has(place)),
  );
  for (const [out, deposits] of fits.byOut) {
    const [only] = deposits;
    if (deposits.length === 1 && only !== undefined && fits.byIn.get(only) === 1) pair(out, only);
    else if (deposits.length > 0) ambiguous.set(out, deposits.length);
  }
  for (const [deposit, count] of fits.byIn) if (!matched.has(deposit)) ambiguous.set(deposit, count);
}

/** Deposits that each withdrawal may have become, and how many withdrawals each deposit may have been. */
function fitting(movements: readonly Movement[], outs: readonly number[], ins: readonly number[]) {
  const byOut = new Map<number, readonly number[]>();
  const byIn = new Map<number, number>();
  let first = 0;
  for (const out of outs) {
    const withdrawal = movements[out] as Movement;
    while (first < ins.length && (movements[ins[first] ?? -1]?.at ?? 0) < withdrawal.at - CLOCKS_APART_MS) first += 1;
    const found: number[] = [];
    for (let i = first; i < ins.length; i += 1) {
      const place = ins[i] ?? -1;
      const deposit = movements[place] as Movement;
      if (deposit.at > withdrawal.at + ARRIVES_WITHIN_MS) break;
      if (isPossible(withdrawal, deposit)) found.push(place);
    }
    // The very amount that was sent tells more than one that is merely near.
    const equal = found.filter((place) => movements[place]?.quantity === -withdrawal.quantity);
    const chosen = equal.length > 0 ? equal : found;
    byOut.set(out, chosen);
    for (const place of chosen) byIn.set(place, (byIn.get(place) ?? 0) + 1);
  }
  return { byOut, byIn };
}

function isPossible(withdrawal: Movement, deposit: Movement): boolean {
  const sent = -withdrawal.quantity;
  return (
    withdrawal.account !== deposit.account &&
    !areOfTwoTransactions(withdrawal, deposit) &&
    deposit.quantity <= sent &&
    (sent - deposit.quantity) * NETWORK_SHARE <= sent
  );
}

function areOfTwoTransactions(a: Movement, b: Movement): boolean {
  return a.txid !== null && b.txid !== null && a.txid !== b.txid;
}
