import { toNumber, toPlain, ZERO } from '@atb/core/base/decimal';
import { Progress } from '../../../components/ui/progress.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { useMarketNow } from '../../../hooks/use-market-now.ts';
import { drawdownOf, type BotView } from '../../../lib/bot-view.ts';
import { isStoppedOut } from '../../../lib/find-bot-trouble.ts';
import { formatNumber, NO_FIGURE } from '../../../lib/format-number.ts';
import { formatDuration, toEpochMs } from '../../../lib/format-time.ts';

/** Milliseconds of market time since the start, or from start to end; null for a bot that never ran. */
function uptimeOf({ bot, record }: BotView, now: number): number | null {
  if (record === null || bot.started_at === null) return null;
  const end = bot.stopped_at === null ? now : toEpochMs(bot.stopped_at);
  return Math.max(0, end - toEpochMs(bot.started_at));
}

/** How long the bot runs or ran. */
export function Uptime({ view }: { readonly view: BotView }) {
  const uptime = uptimeOf(view, useMarketNow());
  return <span className="num">{uptime === null ? NO_FIGURE : formatDuration(uptime)}</span>;
}

/** Paper or live in a word. */
export function ModeBadge({ isPaper }: { readonly isPaper: boolean }) {
  return <Badge tone={isPaper ? 'paper' : 'live'}>{isPaper ? 'Paper' : 'Live'}</Badge>;
}

/** What there is to say of the stop of a bot without one ahead: nothing can stop out what has ended, but it may have been. */
function stopWords({ bot }: BotView): string {
  if (isStoppedOut(bot)) return ' stop fired';
  return bot.status === 'stopped' || bot.status === 'stopping' ? '' : ' no stop';
}

/** Loss now against the loss at the stop, both as shares of the allocation. */
export function DrawdownBar({ view }: { readonly view: BotView }) {
  const drawdown = drawdownOf(view);
  const { record, result } = view;
  if (drawdown === null || record === null) return <span className="text-fg-2">{NO_FIGURE}</span>;
  const atStop = result?.atStop ?? null;
  const limit = atStop === null || atStop.gte(ZERO) ? null : atStop.neg().div(record.allocation);
  const percent = (value: typeof drawdown): string => formatNumber(toPlain(value), { percent: true, decimals: 1 }).text;
  const share = limit === null ? 0 : toNumber(drawdown) / toNumber(limit);
  return (
    <span className="block min-w-28">
      <span className="num block text-right whitespace-nowrap">
        {percent(drawdown)}
        <span className="text-fg-2">{limit === null ? stopWords(view) : ` of ${percent(limit)}`}</span>
      </span>
      {limit !== null && (
        <Progress
          label={`Drawdown of ${view.name}`}
          value={share * 100}
          tone={share >= 0.8 ? 'danger' : share >= 0.6 ? 'warn' : 'neutral'}
          className="mt-1"
        />
      )}
    </span>
  );
}
