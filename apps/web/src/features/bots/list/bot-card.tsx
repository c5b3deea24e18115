import type { BotEventRow } from '@atb/api/rows/bot-events';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BotStateChip } from '../../../components/bot-state-chip.tsx';
import { Money } from '../../../components/money.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { cn } from '../../../lib/cn.ts';
import { BotActions } from '../components/bot-actions.tsx';
import { DrawdownBar, ModeBadge, Uptime } from './bot-figures.tsx';
import { BudgetBar } from './budget-bar.tsx';
import { KindAndMarket } from './kind-and-market.tsx';
import { DoingNow, realizedOf, TotalResult, unrealizedOf } from './list-figures.tsx';

export interface BotCardProps {
  readonly view: BotView;
  readonly lastAction: BotEventRow | undefined;
  readonly isSelected: boolean;
  readonly onSelect: (botId: string, isSelected: boolean) => void;
}

interface FigureProps {
  readonly label: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, isWide = false, children }: FigureProps) {
  return (
    <div className={cn('min-w-0', isWide && 'col-span-2')}>
      <dt className="text-2xs text-fg-2">{label}</dt>
      <dd className="num text-xs">{children}</dd>
    </div>
  );
}

/** A bot on a phone. */
export function BotCard({ view, lastAction, isSelected, onSelect }: BotCardProps) {
  const { bot, name } = view;
  return (
    <li className="rounded-lg border border-line bg-surface-1">
      <div className="flex items-start gap-2 p-3 pb-2">
        <Checkbox
          label={<span className="sr-only">Select {name}</span>}
          checked={isSelected}
          onChange={(event) => onSelect(bot.id, event.target.checked)}
        />
        <div className="min-w-0 flex-1">
          <Link to={`/bots/${bot.id}`} className="block truncate rounded-xs text-base font-medium hover:underline">
            {name}
          </Link>
          <p className="flex items-center gap-2 text-xs text-fg-2">
            <KindAndMarket bot={bot} />
            <ModeBadge isPaper={bot.is_paper} />
          </p>
        </div>
        <BotStateChip status={bot.status} trouble={view.trouble} />
      </div>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2 px-3">
        <Figure label="Total (USDT)">
          <TotalResult view={view} />
        </Figure>
        <Figure label="Realised">
          <Money value={realizedOf(view)} isToned />
        </Figure>
        <Figure label="Unrealised">
          <Money value={unrealizedOf(view)} isToned />
        </Figure>
        <Figure label="Uptime">
          <Uptime view={view} />
        </Figure>
        <Figure label="Budget invested">
          <BudgetBar view={view} />
        </Figure>
        <Figure label="Drawdown, limit at the stop" isWide>
          <DrawdownBar view={view} />
        </Figure>
      </dl>
      <p className="px-3 pt-2 text-xs text-pretty">
        <DoingNow view={view} lastAction={lastAction} />
      </p>
      <div className="flex justify-end px-2 py-1">
        <BotActions view={view} size="compact" />
      </div>
    </li>
  );
}
