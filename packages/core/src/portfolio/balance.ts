// portfolio: what an account holds, free and reserved, and what it is worth.
import { assert } from '../base/assert.ts';
import { type Decimal, ZERO, toPlain } from '../base/decimal.ts';

/** Units of one asset. `held` is reserved by resting orders; neither part is ever negative. */
export interface Balance {
  readonly asset: string;
  readonly free: Decimal;
  readonly held: Decimal;
}

export function emptyBalance(asset: string): Balance {
  return { asset, free: ZERO, held: ZERO };
}

export function balanceTotal(balance: Balance): Decimal {
  return balance.free.plus(balance.held);
}

/** Adds what came in (positive) to free. */
export function credit(balance: Balance, amount: Decimal): Balance {
  return change(balance, requirePositive(balance, amount), ZERO);
}

/** Takes what went out (positive) from free. @throws when free has less. */
export function debit(balance: Balance, amount: Decimal): Balance {
  return change(balance, requirePositive(balance, amount).neg(), ZERO);
}

/** Moves funds from free to held for an order. @throws when free has less. */
export function hold(balance: Balance, amount: Decimal): Balance {
  return change(balance, requirePositive(balance, amount).neg(), amount);
}

/** Moves funds back from held to free. @throws when held has less. */
export function release(balance: Balance, amount: Decimal): Balance {
  return change(balance, requirePositive(balance, amount), amount.neg());
}

/**
 * Pays `spent` for a fill that frees `released` of its order's reservation: what it does not need returns to free, what
 * it lacks comes from free. @throws when the two together have less.
 */
export function spendHeld(balance: Balance, released: Decimal, spent: Decimal): Balance {
  requirePositive(balance, released);
  return change(balance, released.minus(requirePositive(balance, spent)), released.neg());
}

function change(balance: Balance, freeChange: Decimal, heldChange: Decimal): Balance {
  const free = balance.free.plus(freeChange);
  const held = balance.held.plus(heldChange);
  assert(
    free.gte(ZERO) && held.gte(ZERO),
    `balance of ${balance.asset} would be free ${toPlain(free)}, held ${toPlain(held)}`,
  );
  return { asset: balance.asset, free, held };
}

function requirePositive(balance: Balance, amount: Decimal): Decimal {
  assert(amount.gte(ZERO), `amount ${toPlain(amount)} ${balance.asset} must not be negative`);
  return amount;
}
