import { maxDecimal, toNumber, toPlain, ZERO } from '@atb/core/base/decimal';
import { Progress } from '../../../components/ui/progress.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { formatNumber, NO_FIGURE } from '../../../lib/format-number.ts';

/** Quote units a bot has in coins; null for one that never ran. */
export function inCoinsOf({ result }: BotView): string | null {
  return result === null ? null : toPlain(result.cost);
}

/** What the bot may use, what of it is in coins, and what is left, its profits included. */
export function BudgetBar({ view: { name, record, result } }: { readonly view: BotView }) {
  if (record === null || result === null) return <span className="text-fg-2">{NO_FIGURE}</span>;
  const { allocation } = record;
  const say = (value: typeof allocation): string => formatNumber(toPlain(value)).text;
  const left = maxDecimal(record.cash, ZERO);
  return (
    <span className="block min-w-28">
      <span className="num block text-right whitespace-nowrap">
        {say(result.cost)} <span className="text-fg-2">of {say(allocation)}</span>
      </span>
      <Progress
        label={`Invested of the budget of ${name}`}
        value={toNumber(result.cost)}
        max={toNumber(allocation)}
        tone="neutral"
        className="mt-1"
      />
      <span className="num mt-0.5 block text-right text-2xs whitespace-nowrap text-fg-2">{say(left)} left</span>
    </span>
  );
}
