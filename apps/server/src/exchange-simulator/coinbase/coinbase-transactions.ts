import { toIso } from '@atb/core/base/time';
import { padded } from '../answer.ts';
import type { SimulatedAccount, SimulatedConversion, SimulatedMovement } from '../simulated-account.ts';
import { MONEY, PLACES, uuidOf } from './coinbase-names.ts';

interface Transaction {
  readonly id: string;
  readonly at: number;
}

/** Of one wallet, newest first: what moved, and its sides of trades. */
export function transactionsOf(account: SimulatedAccount, asset: string): readonly Transaction[] {
  const moved = account.movements
    .filter((movement) => movement.asset === asset)
    .map((row) => describeMovement(account, row));
  // Fills are listed here, too, by their side of this wallet.
  const traded = account.trades
    .filter(({ base, quote }) => base === asset || quote === asset)
    .map(({ sequence, at, base, side, quantity, price }) => {
      const units = base === asset ? quantity : quantity.times(price);
      const amount = (base === asset) === (side === 'buy') ? units : units.neg();
      const body = {
        type: 'advanced_trade_fill',
        status: 'completed',
        amount: { amount: padded(amount, PLACES), currency: asset },
      };
      return {
        id: uuidOf(`${account.id}/fill/${asset}/${sequence}`),
        at,
        created_at: toIso(at),
        resource: 'transaction',
        ...body,
      };
    });
  const converted = account.conversions.flatMap((row) => describeConversion(account, row, asset));
  return [...moved, ...traded, ...converted].toSorted((a, b) => b.at - a.at);
}

/** This wallet's side, if it has one: both sides name one trade. */
function describeConversion(account: SimulatedAccount, conversion: SimulatedConversion, asset: string) {
  const { sequence, at, fromAsset, fromAmount, toAsset, toAmount, charge, status } = conversion;
  if (status === 'FAIL' || (asset !== fromAsset && asset !== toAsset)) return [];
  const fee = { amount: padded(charge, PLACES), currency: toAsset };
  return [
    {
      id: uuidOf(`${account.id}/convert/${asset}/${sequence}`),
      at,
      type: 'trade',
      status: status === 'SUCCESS' ? 'completed' : 'pending',
      amount: { amount: padded(asset === fromAsset ? fromAmount.neg() : toAmount, PLACES), currency: asset },
      created_at: toIso(at),
      updated_at: toIso(at),
      resource: 'transaction',
      trade: { id: uuidOf(`${account.id}/convert/${sequence}`), resource: 'trade', fee },
    },
  ];
}

function describeMovement(
  account: SimulatedAccount,
  { sequence, kind, asset, amount, fee, at, txid, isPending }: SimulatedMovement,
) {
  const isOut = kind === 'withdrawal';
  const total = isOut ? amount.plus(fee).neg() : amount;
  const fiat = isOut ? 'fiat_withdrawal' : 'fiat_deposit';
  const type = kind === 'income' ? 'staking_reward' : MONEY.has(asset) ? fiat : 'send';
  const network = {
    status: isPending ? 'pending' : 'confirmed',
    hash: txid,
    transaction_fee: { amount: padded(fee, PLACES), currency: asset },
    transaction_amount: { amount: padded(amount, PLACES), currency: asset },
  };
  return {
    id: uuidOf(`${account.id}/movement/${sequence}`),
    at,
    type,
    status: isPending ? 'pending' : 'completed',
    amount: { amount: padded(total, PLACES), currency: asset },
    created_at: toIso(at),
    updated_at: toIso(at),
    resource: 'transaction',
    ...(type === 'send' ? { network } : {}),
  };
}
