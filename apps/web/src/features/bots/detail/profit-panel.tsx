import { toPlain, ZERO } from '@atb/core/base/decimal';
import { Delta } from '../../../components/delta.tsx';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { detailsOf, type DetailParts } from './detail-parts.ts';

/** What the bot has earned: the total first, then the sum it is made of, then what to hold it against. */
export function ProfitPanel({ view, parts }: { readonly view: BotView; readonly parts: DetailParts }) {
  const { result, record, bot } = view;
  const details = detailsOf(parts, view);
  const { quote } = splitSymbol(bot.symbol);
  const hasExit = details !== null && parts.exitProfit(details)?.eq(ZERO) === false;
  const total = result?.total ?? null;
  const share = total === null || record === null ? null : total.div(record.allocation);
  return (
    <Panel title="Profit and loss">
      <div className="flex items-center gap-1 text-xs text-fg-2">
        Total, {quote}
        <HowComputed of="total profit">
          {parts.sumOf}
          {hasExit && ' + what was sold at the end'}: to the last digit what the bot’s cash and coins have gained
          together since its start.
        </HowComputed>
      </div>
      <p className="mt-0.5 mb-3 flex min-h-8 flex-wrap items-baseline gap-2">
        <span className="text-2xl font-semibold">
          <Money value={total === null ? null : toPlain(total)} isToned isCompact={false} />
        </span>
        {share !== null && <Delta value={toPlain(share)} className="text-sm" />}
        {share !== null && <span className="text-xs text-fg-2">of the allocation</span>}
      </p>
      {details === null ? (
        <p className="text-sm text-fg-2">The result begins with the first start.</p>
      ) : (
        <parts.Profit view={view} details={details} />
      )}
    </Panel>
  );
}
