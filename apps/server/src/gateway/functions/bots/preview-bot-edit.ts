import { previewBotEditContract } from '@atb/api/functions/bots/preview-bot-edit';
import { toReason } from '@atb/api/functions/refusal';
import { toPlain } from '@atb/core/base/decimal';
import { previewEdit } from '@atb/core/engine/account/preview-edit';
import { paramText } from '@atb/core/engine/bot/plan-edit';
import { riskMessage } from '@atb/core/risk/risk-code';
import type { BotId } from '@atb/core/orders/order-request';
import type { Order } from '@atb/core/orders/order';
import { findAccountOfBot, NO_BOT } from '../checks/own-bot.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Carries the edit out on a copy of the account, which is then thrown away. */
export const previewBotEdit = implement(previewBotEditContract, {
  handle: async (context, { botId, changes }) => {
    const accountId = await findAccountOfBot(context, botId);
    if (accountId === null) return refused(NO_BOT);
    const { readAccount, market } = context.services;
    const book = await readAccount(accountId, context.claims.sub);
    const preview = previewEdit(book, { botId: botId as BotId, changes, at: market.now() });
    if ('status' in preview) {
      const { error, field } = preview;
      return refused({
        reason: toReason(preview.reason, 'INVALID_PARAMS'),
        error,
        ...(field === null ? {} : { field }),
      });
    }
    const { before, after } = preview;
    return {
      success: true,
      changes: preview.changes.map(({ field, from, to }) => ({ field, from: paramText(from), to: paramText(to) })),
      budget: {
        before: toPlain(before.allocation),
        after: toPlain(after.allocation),
        spent: toPlain(before.allocation.minus(before.cash)),
      },
      leaves: preview.leaves.map(shown),
      comes: preview.comes.map((order) => ({ ...shown(order), denied: denialOf(order) })),
    };
  },
});

function shown({ request, filledQuantity }: Order) {
  const { side, price, quantity } = request;
  return {
    side,
    price: price === null ? null : toPlain(price),
    quantity: toPlain(quantity.minus(filledQuantity)),
  };
}

function denialOf({ status, reason }: Order): string | null {
  if (status !== 'denied') return null;
  return reason === null ? 'It would be denied.' : riskMessage(reason);
}
