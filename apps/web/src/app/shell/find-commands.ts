import { filterOptions } from '../../lib/filter-options.ts';
import { COMMAND_GROUPS, type Command, type CommandGroup } from './command.ts';

/** Lines a group shows while something is typed; the first look shows fewer, none of a hundred strategies. */
const TYPED_MAX = 8;
const UNTYPED_MAX: Readonly<Partial<Record<CommandGroup, number>>> = {
  Markets: 4,
  Bots: 4,
  Strategies: 0,
  Settings: 0,
};

export interface CommandSection {
  readonly group: CommandGroup;
  readonly commands: readonly Command[];
}

/** Groups in their usual order, or, once something is typed, with the one of the best match first. */
function orderGroups(commands: readonly Command[], isTyped: boolean): readonly CommandGroup[] {
  return isTyped ? [...new Set(commands.map(({ group }) => group))] : COMMAND_GROUPS;
}

/** What the palette lists: recent ones first when nothing is typed; '>' narrows to actions. */
export function findCommands(
  commands: readonly Command[],
  query: string,
  recent: readonly string[],
): readonly CommandSection[] {
  const isActionsOnly = query.trimStart().startsWith('>');
  const wanted = query.replace('>', '').trim();
  const pool = isActionsOnly ? commands.filter((command) => command.group === 'Actions') : commands;
  const matching = filterOptions(pool, wanted);
  const latest =
    wanted === '' && !isActionsOnly ? recent.flatMap((id) => matching.filter((command) => command.id === id)) : [];
  const rest = matching.filter((command) => !latest.includes(command));
  return orderGroups(rest, wanted !== '')
    .map((group) => {
      if (group === 'Recent') return { group, commands: latest };
      const limit = wanted === '' ? (UNTYPED_MAX[group] ?? Number.POSITIVE_INFINITY) : TYPED_MAX;
      return { group, commands: rest.filter((command) => command.group === group).slice(0, limit) };
    })
    .filter((section) => section.commands.length > 0);
}
