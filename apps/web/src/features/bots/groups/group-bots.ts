// features/bots/groups: bots in groups of the user's own naming.
import type { BotView } from '../../../lib/bot-view.ts';
import { createStoredValue } from '../../../lib/stored-value.ts';

export interface BotGroup {
  /** Empty: those in no group. */
  readonly name: string;
  readonly views: readonly BotView[];
}

/** Names of all groups, in the order of the alphabet. */
export function groupNames(views: readonly BotView[]): readonly string[] {
  const names = new Set(views.map(({ bot }) => bot.group_name).filter((name) => name !== ''));
  return [...names].toSorted((a, b) => a.localeCompare(b));
}

/** Bots by their groups, named ones first; the order within a group is that which was given. */
export function groupBots(views: readonly BotView[]): readonly BotGroup[] {
  return [...groupNames(views), '']
    .map((name) => ({ name, views: views.filter(({ bot }) => bot.group_name === name) }))
    .filter((group) => group.views.length > 0);
}

/** Names of the groups that are folded in this browser. */
export const foldedGroups = createStoredValue<readonly string[]>('atb-bot-groups-folded', (stored) =>
  Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [],
);
