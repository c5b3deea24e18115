// features/copy-trading: traders who may be copied, the copies that run, and one's own account as one of them.
import { PRICES_MESSAGES } from '@atb/api/messages/prices';
import type { SignalProviderRow } from '@atb/api/rows/signal-providers';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { KeyFigure, KeyFigures } from '../../components/key-figure.tsx';
import { Money } from '../../components/money.tsx';
import { Page } from '../../components/page.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useUser } from '../../hooks/use-auth.ts';
import { useAddress } from '../../hooks/use-address.ts';
import { useBotViews } from '../../hooks/use-bot-views.ts';
import { useLiveTables } from '../../hooks/use-live-tables.ts';
import { useNow } from '../../hooks/use-now.ts';
import { providersQuery } from '../../lib/api/signal-providers.ts';
import type { BotView } from '../../lib/bot-view.ts';
import { myPlanQuery } from '../../lib/api/get-my-plan.ts';
import { describeError } from '../../lib/describe-error.ts';
import { ActiveCopies } from './components/active-copies.tsx';
import { CopyPlanNotice } from './components/copy-plan-notice.tsx';
import { HowItWorks, RiskDisclaimer } from './components/how-it-works.tsx';
import { OwnProviderPanel } from './components/own-provider-panel.tsx';
import { ProviderCard } from './components/provider-card.tsx';
import { copiedProvider, isWorkingCopy } from './copied-provider.ts';
import { rankProviders, RECORD_DAYS, sumFollowers } from './provider-figures.ts';

// Settings of a copy are checked by the schema that the server reads them with.
const CopyDialog = lazy(async () => ({ default: (await import('./components/copy-dialog.tsx')).CopyDialog }));

function StatsStrip({ providers }: { readonly providers: readonly SignalProviderRow[] | undefined }) {
  const isLoading = providers === undefined;
  const listed = providers ?? [];
  const { money, result } = sumFollowers(listed);
  const followers = listed.reduce((sum, { followers_count: count }) => sum + count, 0);
  return (
    <KeyFigures className="grid-cols-2 lg:grid-cols-4">
      <KeyFigure
        label="Traders"
        value={listed.filter(({ is_open: isOpen }) => isOpen).length}
        detail="Open to be copied"
        isLoading={isLoading}
      />
      <KeyFigure label="Followers" value={followers} detail="Copies that run" isLoading={isLoading} />
      <KeyFigure
        label="Money following"
        value={<Money value={money} unit="USDT" />}
        detail="Copies that have traded"
        isLoading={isLoading}
      />
      <KeyFigure
        label="Followers’ result"
        value={<Money value={result} unit="USDT" isToned />}
        detail="Net of fees, paper"
        isLoading={isLoading}
      />
    </KeyFigures>
  );
}

interface TopTradersProps {
  readonly isPending: boolean;
  readonly copies: readonly BotView[];
  readonly userId: string;
  readonly onCopy: (provider: SignalProviderRow) => void;
}

function TopTraders({ isPending, copies, userId, onCopy }: TopTradersProps) {
  const providers = useQuery(providersQuery());
  const now = useNow();
  const named = useAddress()[0].get('trader');
  if (isPending || providers.isPending)
    return (
      <div className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-4">
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-80" />
        ))}
      </div>
    );
  if (providers.isError)
    return (
      <ErrorState
        title={PRICES_MESSAGES.providersFailed}
        detail={describeError(providers.error, 'data').message}
        onRetry={() => void providers.refetch()}
      />
    );
  if (providers.data.length === 0)
    return <EmptyState title="Nobody can be copied yet." detail="Open your own account to others below." />;
  const copied = new Set(copies.flatMap(({ bot }) => copiedProvider(bot) ?? []));
  return (
    <>
      <CopyPlanNotice />
      <ul className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-4">
        {rankProviders(providers.data, now).map((provider) => (
          <ProviderCard
            key={provider.id}
            provider={provider}
            isOwn={provider.created_by === userId}
            isCopied={copied.has(provider.id)}
            isNamed={provider.id === named}
            now={now}
            onCopy={onCopy}
          />
        ))}
      </ul>
    </>
  );
}

/** `/copy-trading` */
export function CopyTradingPage() {
  useLiveTables('bots', 'trade_ledger');
  const { id, email } = useUser();
  const { data: providers, isPending: isLoading } = useQuery(providersQuery());
  // The notice about the plan comes with the traders, too.
  const isPending = useQuery(myPlanQuery(email ?? '')).isPending || isLoading;
  const bots = useBotViews();
  const [chosen, setChosen] = useState<SignalProviderRow | null>(null);
  const copies = bots.views.filter(({ bot }) => isWorkingCopy(bot));
  const own = providers?.find((each) => each.created_by === id && each.is_open) ?? null;
  return (
    <Page title="Copy Trading" detail="Follow a trader in your own account and see where your result differs">
      <div className="space-y-4">
        <StatsStrip providers={providers} />
        <section aria-labelledby="top-traders">
          <h2 id="top-traders" className="text-sm font-medium">
            Top Traders
          </h2>
          <p className="mb-2 text-xs text-fg-2">
            Ranked by return since opened less half the deepest drawdown; open for less than {RECORD_DAYS} days: last.
          </p>
          <TopTraders isPending={isPending} copies={copies} userId={id} onCopy={setChosen} />
        </section>
        {/* What stands below the traders comes with them, so that nothing moves. */}
        {!isPending && (
          <>
            <ActiveCopies bots={bots} copies={copies} providers={providers ?? []} />
            <OwnProviderPanel own={own} />
            <HowItWorks />
            <RiskDisclaimer />
          </>
        )}
      </div>
      {chosen !== null && (
        <Suspense fallback={null}>
          <CopyDialog
            provider={chosen}
            open
            onOpenChange={(isOpen) => {
              if (!isOpen) setChosen(null);
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}
