import { type Decimal, maxDecimal, toNumber, toPlain, ZERO } from '@atb/core/base/decimal';
import { Panel } from '../../../components/panel.tsx';
import { MarketTime } from '../../../components/market-time.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { useSentence } from '../../../hooks/use-sentence.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { DrawdownBar, Uptime } from '../list/bot-figures.tsx';
import { detailsOf, type DetailParts } from './detail-parts.ts';
import { Fact } from './fact.tsx';
import { heldByBuys } from './held-by-buys.ts';

interface BudgetUseProps {
  readonly view: BotView;
  readonly inBuys: Decimal;
}

/** What the bot may use, what it uses and what it has left; its profits are left to it, too. */
function BudgetUse({ view: { record, result, bot }, inBuys }: BudgetUseProps) {
  if (record === null || result === null) return null;
  const used = result.cost.plus(inBuys);
  const left = maxDecimal(record.cash.minus(inBuys), ZERO);
  const { quote } = splitSymbol(bot.symbol);
  const say = (value: typeof used): string => formatNumber(toPlain(value)).text;
  return (
    <div className="mt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-xs">
        <span className="text-fg-2">Budget used</span>
        <span className="num">
          {say(used)} of {say(record.allocation)} {quote}
        </span>
      </p>
      <Progress
        label="Budget used"
        value={toNumber(used)}
        max={toNumber(record.allocation)}
        tone="neutral"
        className="mt-1"
      />
      <p className="mt-1 text-2xs text-fg-2">
        {say(result.cost)} invested, {say(inBuys)} in open buy orders, {say(left)} left
      </p>
    </div>
  );
}

/** The bot's mechanics in figures, with why it does what it does. */
export function FactsPanel({ view, parts }: { readonly view: BotView; readonly parts: DetailParts }) {
  const { bot, reason, isUnreadable } = view;
  const details = detailsOf(parts, view);
  const open = details === null ? null : parts.openOrders(details);
  const say = useSentence();
  return (
    <Panel title="Mechanics">
      <p className="mb-2 min-h-10 text-sm text-pretty">
        {isUnreadable ? 'Its state was written by another version of ATB and cannot be shown.' : say(reason)}
      </p>
      <dl>
        {details !== null && <parts.Facts view={view} details={details} />}
        <Fact label="Uptime">
          <Uptime view={view} />
        </Fact>
        <Fact label="Started">{bot.started_at === null ? 'Never' : <MarketTime value={bot.started_at} />}</Fact>
        {bot.stopped_at !== null && (
          <Fact label="Ended">
            <MarketTime value={bot.stopped_at} />
          </Fact>
        )}
        <Fact label="Drawdown">
          <DrawdownBar view={view} />
        </Fact>
      </dl>
      {open !== null && <BudgetUse view={view} inBuys={heldByBuys(open)} />}
    </Panel>
  );
}
