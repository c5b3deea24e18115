// features/bots/replay: whether a bot did what the same rules do again over the same market.
import type { BotReplay } from '../api/replay-bot.ts';
import { parseBotClientOrderId } from '@atb/core/orders/client-order-id';

type Difference = BotReplay['differences'][number];

const FIELD_WORDS: Readonly<Record<string, string>> = {
  side: 'side',
  type: 'type',
  quantity: 'quantity',
  price: 'price',
  requestedAt: 'time',
};

/** Differences that are not of an order the replay asks for. */
const PARTINGS: ReadonlySet<string> = new Set(['missed_quote', 'filled', 'state']);

/** What a difference is about: 'Order 12', counted from the bot's first; the id itself where it is not one of a bot. */
export function nameOrder(clientOrderId: string | null): string {
  if (clientOrderId === null) return 'The bot';
  const sequence = parseBotClientOrderId(clientOrderId)?.sequence;
  return sequence === undefined ? clientOrderId : `Order ${sequence + 1}`;
}

/** The first order that differs, in a sentence. */
export function describeDifference({ clientOrderId, kind, lived, replayed }: Difference): string {
  const order = nameOrder(clientOrderId);
  if (kind === 'not_lived') return `${order} is asked for by the replay (${replayed ?? ''}) and is not in the books.`;
  if (kind === 'not_replayed') return `${order} is in the books (${lived ?? ''}) and the replay does not ask for it.`;
  if (kind === 'missed_quote')
    return `The replay acts on the price of ${replayed ?? ''}, on which the bot did nothing.`;
  if (kind === 'filled')
    return `${order} is filled with ${lived ?? '0'} in the books, and the bot was told of ${replayed ?? '0'}.`;
  if (kind === 'state') return 'All orders are equal, but the bot’s state differs at the end of the replay.';
  const field = FIELD_WORDS[kind] ?? kind;
  return `${order} has another ${field}: ${lived ?? 'none'} in the books, ${replayed ?? 'none'} in the replay.`;
}

/** What was compared and what came of it, in a heading. */
export function describeReplay({ compared, differences }: Pick<BotReplay, 'compared' | 'differences'>): string {
  if (differences.length > 0) {
    if (differences.some(({ kind }) => PARTINGS.has(kind)))
      return `${countOrders(compared)} equal, then the replay differs`;
    const before = compared - differences.filter(({ lived, replayed }) => lived !== null && replayed !== null).length;
    return before <= 0 ? 'The first order differs' : `${countOrders(Math.max(0, before))} equal, then one differs`;
  }
  if (compared === 0) return 'No orders to compare yet';
  return compared === 1 ? 'The one order is equal' : `All ${compared} orders are equal`;
}

function countOrders(count: number): string {
  return count === 1 ? '1 order is' : `${count} orders are`;
}
