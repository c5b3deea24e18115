// features/bots/twin: the bot beside its own settings, undisturbed, and what the two differ by.
import type { BotTwin } from '../api/bot-twin.ts';
import { formatCount } from '../../../lib/format-number.ts';

type Cause = BotTwin['causes'][number]['cause'];
type Gap = BotTwin['gaps'][number];

export const CAUSE_WORDS: Readonly<Record<Cause, { readonly name: string; readonly detail: string }>> = {
  price: { name: 'Price', detail: 'The same order at another price, or a fill that only one of the two had.' },
  fee: { name: 'Fee', detail: 'Another fee on the same order than the model charges.' },
  slippage: {
    name: 'Slippage',
    detail: 'A market order that met the market at a worse or better price than the model.',
  },
  denial: { name: 'Denial', detail: 'Orders that the risk check or the plan kept the bot from, and what followed.' },
  pause: { name: 'Pause', detail: 'What the bot missed or was spared while it was paused, and what followed.' },
  manual: { name: 'Sale by hand', detail: 'What a person sold of the bot’s position, and what followed.' },
};

const OWNERS = { both: 'both have it', bot: 'only the bot has it', twin: 'only the twin has it' } as const;

/** 'Buy, line 3: only the twin has it' */
export function describeGap({ side, slot, of }: Gap): string {
  const name = slot === null ? 'by hand' : /^\d+$/u.test(slot) ? `line ${Number(slot) + 1}` : slot.replaceAll('_', ' ');
  return `${side === 'buy' ? 'Buy' : 'Sale'}, ${name}: ${OWNERS[of]}`;
}

const COVERS: Readonly<Record<BotTwin['prices'], (count: string) => string>> = {
  all: (count) => `The whole run, all ${count} prices of it.`,
  kept: (count) => `The whole run, ${count} prices of it: of each second the latest.`,
  candles: (count) =>
    `The whole run, ${count} prices: those of candles where the exchange’s own are not kept any more. An order may fill earlier or later there, which counts to price.`,
};

/** What is covered, in a line. */
export function describeCover({ quotes, prices }: Pick<BotTwin, 'quotes' | 'prices'>): string {
  return COVERS[prices](formatCount(quotes));
}

/** What came of it, in a heading. */
export function describeTwin({ difference, orders }: Pick<BotTwin, 'difference' | 'orders'>): string {
  const { both, botOnly, twinOnly } = orders;
  if (both + botOnly + twinOnly === 0) return 'Neither has traded yet';
  if (Number(difference) === 0) return 'No difference: the bot does what its settings say';
  return Number(difference) < 0 ? 'The bot is behind its twin' : 'The bot is ahead of its twin';
}
