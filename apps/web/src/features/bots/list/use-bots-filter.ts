// features/bots/list: all bots at a glance, with what can be done to each.
import { useAddress } from '../../../hooks/use-address.ts';
import { withValues } from '../../../lib/address-values.ts';
import { isRunning, type BotView } from '../../../lib/bot-view.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';

export const BOT_FILTERS = ['all', 'running', 'paused', 'stopped', 'draft', 'archived'] as const;
export type BotFilter = (typeof BOT_FILTERS)[number];

function matchesFilter({ bot }: BotView, filter: BotFilter): boolean {
  if (bot.archived_at !== null) return filter === 'archived';
  switch (filter) {
    case 'all':
      return true;
    case 'running':
      return isRunning(bot) || bot.status === 'stopping';
    case 'paused':
      return bot.status === 'paused' || bot.status === 'error';
    case 'stopped':
    case 'draft':
      return bot.status === filter;
    case 'archived':
      return false;
  }
}

function matchesText({ bot, name }: BotView, text: string): boolean {
  const words = text.trim().toLowerCase();
  return words === '' || `${name} ${bot.symbol} ${showSymbol(bot.symbol)}`.toLowerCase().includes(words);
}

/** The bots that the address asks for: `?status=paused&q=btc&group=Majors`; of every group when `group` is empty. */
export function filterBots(views: readonly BotView[], filter: BotFilter, text: string, group = ''): readonly BotView[] {
  const isInGroup = ({ bot }: BotView): boolean => group === '' || bot.group_name === group;
  return views.filter((view) => matchesFilter(view, filter) && matchesText(view, text) && isInGroup(view));
}

export interface BotsFilter {
  readonly filter: BotFilter;
  readonly text: string;
  /** Empty: of every group. */
  readonly group: string;
  readonly setFilter: (filter: BotFilter) => void;
  readonly setText: (text: string) => void;
  readonly setGroup: (group: string) => void;
  readonly clear: () => void;
}

/** Filter, group and search text, kept in the address. */
export function useBotsFilter(): BotsFilter {
  const [address, write] = useAddress();
  const filter = BOT_FILTERS.find((one) => one === address.get('status')) ?? 'all';
  const put = (changes: Readonly<Record<string, string>>): void =>
    write((newest) => withValues(newest, changes, { status: 'all' }));
  return {
    filter,
    text: address.get('q') ?? '',
    group: address.get('group') ?? '',
    setFilter: (status) => put({ status }),
    setText: (q) => put({ q }),
    setGroup: (group) => put({ group }),
    clear: () => put({ status: 'all', q: '', group: '' }),
  };
}
