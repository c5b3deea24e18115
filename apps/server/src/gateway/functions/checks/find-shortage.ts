import type { Refusal } from '@atb/api/functions/refusal';
import { roundDownToDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import type { CheckedBot } from './check-bot.ts';
import type { CallContext } from '../function-services.ts';

/** What the engine would say at once; what other bots may still spend is for the engine alone to know. */
export async function findShortage(
  { claims, services }: CallContext,
  accountId: string,
  { module, allocation }: Pick<CheckedBot, 'module' | 'allocation'>,
): Promise<Refusal | null> {
  const { balances, quoteAsset } = (await services.readAccount(accountId, claims.sub)).snapshot();
  const free = balances.find((balance) => balance.asset === quoteAsset)?.free ?? ZERO;
  if (allocation.lte(free)) return null;
  return {
    field: module.moneyField,
    reason: 'INSUFFICIENT_BALANCE',
    error: `${module.moneyMessage(`${toPlain(allocation)} ${quoteAsset}`)} more than the ${toPlain(roundDownToDecimals(free, 2))} ${quoteAsset} available.`,
  };
}
