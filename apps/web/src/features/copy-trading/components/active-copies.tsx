import type { SignalProviderRow } from '@atb/api/rows/signal-providers';
import { toPlain, ZERO } from '@atb/core/base/decimal';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { BotStateChip } from '../../../components/bot-state-chip.tsx';
import { MarketTime } from '../../../components/market-time.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { BotViews } from '../../../hooks/use-bot-views.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { NO_FIGURE } from '../../../lib/format-number.ts';
import { showSymbol, splitSymbol } from '../../../lib/split-symbol.ts';
import { copiedProvider, givenAllocation } from '../copied-provider.ts';

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }));
const StopCopyDialog = lazy(async () => ({ default: (await import('./stop-copy-dialog.tsx')).StopCopyDialog }));

export interface ActiveCopiesProps {
  readonly bots: BotViews;
  readonly copies: readonly BotView[];
  readonly providers: readonly SignalProviderRow[];
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-fg-2">{label}</dt>
      <dd className="num text-sm">{children}</dd>
    </div>
  );
}

interface CopyRowProps {
  readonly view: BotView;
  readonly traderName: string;
  readonly onSettings: (view: BotView) => void;
  readonly onStop: (view: BotView) => void;
}

function CopyRow({ view, traderName, onSettings, onStop }: CopyRowProps) {
  const { bot, result, record } = view;
  const { quote } = splitSymbol(bot.symbol);
  const allocation = record === null ? givenAllocation(bot) : toPlain(record.allocation);
  const total = result?.total ?? null;
  const isEnding = bot.status === 'stopping';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-40 flex-1">
        <Link to={`/bots/${bot.id}`} className="link block truncate text-sm font-medium">
          {traderName}
        </Link>
        <span className="flex items-center gap-2 text-xs text-fg-2">
          {showSymbol(bot.symbol)} <BotStateChip status={bot.status} trouble={view.trouble} />
        </span>
      </div>
      <dl className="grid w-full grid-cols-2 gap-x-4 gap-y-1 sm:w-auto sm:grid-cols-4">
        <Fact label="Started">{bot.started_at === null ? NO_FIGURE : <MarketTime value={bot.started_at} />}</Fact>
        <Fact label="Allocation">
          <Money value={allocation} unit={quote} />
        </Fact>
        <Fact label="Current P&L">
          {total === null ? NO_FIGURE : <Money value={toPlain(total)} unit={quote} isToned />}
        </Fact>
        <Fact label="Open positions">{result !== null && result.held.gt(ZERO) ? 1 : 0}</Fact>
      </dl>
      <div className="flex gap-2">
        <Button size="sm" variant="outline" disabled={isEnding} onClick={() => onSettings(view)}>
          Settings
        </Button>
        <Button size="sm" variant="outline" disabled={isEnding} onClick={() => onStop(view)}>
          Stop Copy
        </Button>
      </div>
    </li>
  );
}

function Body({
  bots,
  copies,
  providers,
  ...actions
}: ActiveCopiesProps & Pick<CopyRowProps, 'onSettings' | 'onStop'>) {
  if (bots.error !== null && bots.error !== undefined && copies.length === 0)
    return (
      <ErrorState
        title="Your copies could not be loaded"
        detail={describeError(bots.error, 'data').message}
        onRetry={bots.retry}
      />
    );
  if (bots.isPending) return <Skeleton className="h-24" />;
  if (copies.length === 0)
    return (
      <EmptyState title="You copy nobody yet." detail="Choose a trader above; the copy begins with its next trade." />
    );
  return (
    <ul className="divide-y divide-line">
      {copies.map((view) => {
        const providerId = copiedProvider(view.bot);
        const traderName = providers.find(({ id }) => id === providerId)?.name ?? view.name;
        return <CopyRow key={view.bot.id} view={view} traderName={traderName} {...actions} />;
      })}
    </ul>
  );
}

/** The copies that run, each with what can be done about it. */
export function ActiveCopies(props: ActiveCopiesProps) {
  const [asked, setAsked] = useState<{ readonly kind: 'settings' | 'stop'; readonly view: BotView } | null>(null);
  const close = (isOpen: boolean): void => {
    if (!isOpen) setAsked(null);
  };
  return (
    <Panel title="Your Active Copy Trades" bodyClassName="min-h-32 px-3">
      <Body
        {...props}
        onSettings={(view) => setAsked({ kind: 'settings', view })}
        onStop={(view) => setAsked({ kind: 'stop', view })}
      />
      <Suspense fallback={null}>
        {asked?.kind === 'settings' && <SettingsDialog view={asked.view} open onOpenChange={close} />}
        {asked?.kind === 'stop' && <StopCopyDialog view={asked.view} open onOpenChange={close} />}
      </Suspense>
    </Panel>
  );
}
