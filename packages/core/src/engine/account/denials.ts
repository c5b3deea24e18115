import { type EpochMs, HOUR_MS, toIso } from '../../base/time.ts';
import type { BotId, OrderRequest } from '../../orders/order-request.ts';
import type { AccountWork } from './account-work.ts';
import { denialKey } from './denial-key.ts';

/** Bots wait for an hour at most before they ask again, so one that has not asked for so long has other reasons now. */
const SPELL_GAP_MS = 2 * HOUR_MS;
const REPORT_EVERY_MS = HOUR_MS;
/** A bot has a handful; what is forgotten is kept as an order once more. */
const SPELLS_MAX = 500;

/**
 * Counts a bot's denied order. False for what is asked at the first moment of a spell, which is kept as orders with the bot's own
 * words; of the others, the bot's log says once an hour how many there were and what the last one was denied for.
 */
export function isRepeatedDenial(
  work: AccountWork,
  request: OrderRequest,
  denial: { readonly code: string; readonly message: string },
): boolean {
  const { botId, symbol, side } = request;
  if (botId === null) return false;
  const { denials } = work.state;
  const { at } = work;
  const key = denialKey({ botId, side, code: denial.code });
  const known = denials.get(key);
  work.isMemoryChanged = true;
  denials.delete(key);
  if (known === undefined || at - known.lastAt > SPELL_GAP_MS) {
    const spell = { botId, symbol, side, code: denial.code, count: 1, firstAt: at, lastAt: at };
    denials.set(key, { ...spell, reportAt: (at + REPORT_EVERY_MS) as EpochMs });
    for (const [oldest] of denials) if (denials.size > SPELLS_MAX) denials.delete(oldest);
    return false;
  }
  const count = known.count + 1;
  const isDue = at >= known.reportAt;
  denials.set(key, {
    ...known,
    count,
    lastAt: at,
    reportAt: isDue ? ((at + REPORT_EVERY_MS) as EpochMs) : known.reportAt,
  });
  if (isDue) {
    const message = `Its ${side} orders were denied ${count} times since ${toIso(known.firstAt)}, the last time: ${denial.message}`;
    work.notes.push({ botId, at, severity: 'warning', code: 'ORDERS_DENIED', message });
  }
  return at !== known.firstAt;
}

/** What a bot is asked anew by its owner is told in full again. */
export function forgetDenials(work: AccountWork, botId: BotId): void {
  for (const [key, spell] of work.state.denials) {
    if (spell.botId !== botId) continue;
    work.state.denials.delete(key);
    work.isMemoryChanged = true;
  }
}
