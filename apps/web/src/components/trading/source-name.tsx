import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { botNamesQuery, type BotName } from '../../lib/api/get-bot-names.ts';
import { showSymbol } from '../../lib/split-symbol.ts';

/** Name of a bot, or its market when it has none. */
export function nameOfBot(bot: BotName): string {
  return bot.name === '' ? `${showSymbol(bot.symbol)} bot` : bot.name;
}

/** The bots by id, for tables that name the source of each row. */
export function useBotNames(): ReadonlyMap<string, BotName> {
  const bots = useQuery(botNamesQuery()).data;
  return useMemo(() => new Map((bots ?? []).map((bot) => [bot.id, bot])), [bots]);
}

/** Who made it, in words, for sorting and export. */
export function sourceWord(botId: string | null, bots: ReadonlyMap<string, BotName>): string {
  if (botId === null) return 'Manual';
  const bot = bots.get(botId);
  return bot === undefined ? 'Bot' : nameOfBot(bot);
}

export interface SourceNameProps {
  readonly botId: string | null;
  readonly bots: ReadonlyMap<string, BotName>;
}

/** Who made an order or holds a position: a link to the bot, or Manual. */
export function SourceName({ botId, bots }: SourceNameProps) {
  if (botId === null) return <span className="text-fg-2">Manual</span>;
  return (
    <Link
      to={`/bots/${botId}`}
      className="touch-target text-fg-2 underline decoration-line-strong underline-offset-2 hover:text-fg"
    >
      {sourceWord(botId, bots)}
    </Link>
  );
}
