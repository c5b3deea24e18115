import { toPlain, ZERO } from '@atb/core/base/decimal';
import { strategyFallToStop } from '@atb/core/bots/strategy/fall-to-stop';
import { strategyBotFigures, type StrategyBotFigures } from '@atb/core/bots/strategy/figures';
import type { StrategyState } from '@atb/core/bots/strategy/state';
import { storedStrategyState } from '@atb/core/bots/strategy/stored-state';
import { resultAtStop } from '@atb/core/engine/bot/fall-to-stop';
import type { BotReader, BotTrouble } from '../bot-reader.ts';
import { NEWS_MS } from '../news-ms.ts';

/** Its signals are rare, so the first refusal deserves a word, for a day; as does a trade that its stop has ended. */
function findTrouble({ entryHold, stoppedOut, instrument }: StrategyState, now: number): BotTrouble | null {
  if (entryHold !== null && now - entryHold.retryAt < NEWS_MS) {
    const { attempts, reason } = entryHold;
    const times = attempts === 1 ? 'The last purchase was denied' : `Denied ${attempts} times in a row`;
    return { kind: 'denied', severity: 'warning', what: 'is denied its orders', detail: `${times}: ${reason}` };
  }
  if (stoppedOut === null || now - stoppedOut.at >= NEWS_MS) return null;
  const sign = stoppedOut.profit.lt(ZERO) ? '−' : '+';
  const result = `${sign}${toPlain(stoppedOut.profit.abs().round(2))} ${instrument.quote}`;
  const detail = `Its stop ended the last trade with ${result} after fees. The bot waits for its next signal.`;
  return { kind: 'stopped-out', severity: 'warning', what: 'was stopped out', detail };
}

export const strategyReader: BotReader<StrategyState, StrategyBotFigures> = {
  stored: storedStrategyState,
  figures: strategyBotFigures,
  result: (state, { realized, unrealized, total, held, cost }) => {
    const orderCount = state.order === null ? 0 : 1;
    const { feeRate } = state;
    return {
      realized,
      unrealized,
      total,
      held,
      cost,
      feeRate,
      orderCount,
      atStop: resultAtStop(state, strategyFallToStop(state)),
    };
  },
  refusedSales: ({ leaving }) => leaving?.attempts ?? 0,
  findUnarmed: () => null,
  findTrouble,
};
