import { copyFallToStop } from '@atb/core/bots/copy/fall-to-stop';
import { type CopyFigures, copyFigures } from '@atb/core/bots/copy/figures';
import type { CopyState } from '@atb/core/bots/copy/state';
import { storedCopyState } from '@atb/core/bots/copy/stored-state';
import { resultAtStop } from '@atb/core/engine/bot/fall-to-stop';
import type { BotReader, BotTrouble } from '../bot-reader.ts';
import { NEWS_MS } from '../news-ms.ts';

/** Misses are part of copying; three in a row with nothing copied between them say that its settings do not fit. */
function findTrouble({ missed, unsold }: CopyState, now: number): BotTrouble | null {
  if (unsold !== null) {
    const detail = 'A sale of the provider could not be copied so far. It is asked for again.';
    return { kind: 'cannot-sell', severity: 'error', what: 'cannot sell', detail };
  }
  const last = missed.at(-1);
  const third = missed.at(-3);
  if (last === undefined || third === undefined || now - last.at >= NEWS_MS || last.number - third.number > 2)
    return null;
  return { kind: 'denied', severity: 'warning', what: 'misses its provider’s trades', detail: `Last: ${last.reason}` };
}

export const copyReader: BotReader<CopyState, CopyFigures> = {
  stored: storedCopyState,
  figures: copyFigures,
  result: (state, { realized, unrealized, total, held, cost }) => {
    const { feeRate, orders } = state;
    return {
      realized,
      unrealized,
      total,
      held,
      cost,
      feeRate,
      orderCount: orders.length,
      atStop: resultAtStop(state, copyFallToStop(state)),
    };
  },
  refusedSales: ({ unsold, stop }) => Math.max(unsold?.attempts ?? 0, stop?.attempts ?? 0),
  findUnarmed: () => null,
  findTrouble,
};
