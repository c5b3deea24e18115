import { botTwinContract, TWIN_GAPS_MAX } from '@atb/api/functions/bots/bot-twin';
import type { Refusal } from '@atb/api/functions/refusal';
import { type TwinGapCause, GAP_CAUSES } from '@atb/core/backtest/twin/compare-twin';
import { ZERO, dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import { toIso } from '@atb/core/base/time';
import type { PlainGap } from '../../../research/twin/twin-messages.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

const NO_BOT: Refusal = {
  reason: 'BOT_NOT_FOUND',
  error: 'botId must be one of your own bots.',
  field: 'botId',
};

/** Simulates a bot's settings beside its run, undisturbed, and names every gap. */
export const botTwin = implement(botTwinContract, {
  handle: async ({ userScope, claims, services }, { botId }) => {
    const own = await userScope((tx) => tx.query('select 1 from bots where id = $1 and user_id = auth.uid()', [botId]));
    if (own.rows.length === 0) return refused(NO_BOT);
    const reading = await services.botTwin(botId, claims.sub);
    if (reading.status === 'refused') return refused({ reason: reading.reason, error: reading.error });
    const { from, to, prices, outcome } = reading;
    const { bot, twin, difference, gaps, orders, equity } = outcome;
    return {
      success: true,
      from: toIso(from),
      to: toIso(to),
      quotes: outcome.quotes,
      prices,
      bot,
      twin,
      difference,
      causes: GAP_CAUSES.flatMap((cause) => sumOf(cause, gaps)),
      gaps: largest(gaps).map((gap) => ({ ...gap, at: toIso(gap.at) })),
      gapCount: gaps.length,
      orders,
      equity,
    };
  },
});

function sumOf(cause: TwinGapCause, gaps: readonly PlainGap[]) {
  const of = gaps.filter((gap) => gap.cause === cause);
  return of.length === 0
    ? []
    : [{ cause, amount: toPlain(sumDecimals(of.map(({ amount }) => dec(amount)))), count: of.length }];
}

function largest(gaps: readonly PlainGap[]): readonly PlainGap[] {
  const size = ({ amount }: PlainGap) => {
    const value = dec(amount);
    return value.lt(ZERO) ? value.neg() : value;
  };
  return gaps
    .toSorted((a, b) => size(b).cmp(size(a)))
    .slice(0, TWIN_GAPS_MAX)
    .toSorted((a, b) => a.at - b.at);
}
