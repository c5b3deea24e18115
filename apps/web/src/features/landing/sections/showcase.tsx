import { Badge } from '../../../components/ui/badge.tsx';
import { TECHNICAL_FEATURES, VOICE_FEATURES } from '../content/features.ts';
import { plainPercent, signedPercent } from '../format.ts';
import type { LandingData, MeasuredStrategy } from '../landing-data.ts';
import { PanelTabs } from '../panel-tabs.tsx';
import { Section } from '../section.tsx';
import { formatDate } from '../../../lib/format-time.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { LandingFact } from './landing-fact.tsx';

const GRID = 'grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-2 lg:grid-cols-3';

function StrategyCard({ strategy }: { readonly strategy: MeasuredStrategy }) {
  const { name, description, failsWhen, complexity, timeframe, trades, totalReturn, drawdownMax } = strategy;
  return (
    <li className="flex flex-col bg-surface-1 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-lg font-semibold">{name}</h3>
        <Badge tone="up">Live</Badge>
        <Badge tone="outline">{complexity}</Badge>
      </div>
      <p className="mt-1 text-base text-fg-2">{description}</p>
      <p className="mt-2 text-sm text-fg-2">
        <span className="font-medium text-fg">Fails when:</span> {failsWhen}
      </p>
      <dl className="mt-auto grid grid-cols-2 gap-x-4 gap-y-2 pt-4">
        <LandingFact label="Return, costs counted" value={signedPercent(totalReturn)} />
        <LandingFact label="Max drawdown" value={plainPercent(-drawdownMax)} />
        <LandingFact label="Trades" value={String(trades)} />
        <LandingFact label="Timeframe" value={timeframe} />
      </dl>
    </li>
  );
}

function Strategies({ strategies }: { readonly strategies: readonly MeasuredStrategy[] }) {
  const [first] = strategies;
  return (
    <>
      <ul className={GRID}>
        {strategies.map((strategy) => (
          <StrategyCard key={strategy.id} strategy={strategy} />
        ))}
      </ul>
      {first !== undefined && (
        <p className="mt-3 text-sm text-fg-2">
          Backtests with the defaults on {showSymbol(first.symbol)}, {formatDate(first.from)} to{' '}
          {formatDate(first.to - 1)}, fees 0.1% a side and slippage 0.08%. Not chosen by their results, and no promise
          of any.
        </p>
      )}
    </>
  );
}

function Plain({ items }: { readonly items: ReadonlyArray<{ readonly title: string; readonly text: string }> }) {
  return (
    <ul className={GRID}>
      {items.map(({ title, text }) => (
        <li key={title} className="bg-surface-1 p-5">
          <h3 className="text-lg font-semibold">{title}</h3>
          <p className="mt-1 text-base text-fg-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const VOICE = VOICE_FEATURES.map(({ title, status, text }) => ({ title: `${title} (${status})`, text }));

/** What is inside, by three views. */
export function Showcase({ strategies, counts }: Pick<LandingData, 'strategies' | 'counts'>) {
  return (
    <Section
      id="showcase"
      title="What is inside"
      lead={`Six of ${counts.strategies} strategies with what they came to, how the platform is built, and what it says aloud.`}
    >
      <PanelTabs
        label="Showcase"
        tabs={[
          { id: 'strategies', label: 'Trading Strategies', panel: <Strategies strategies={strategies} /> },
          { id: 'technical', label: 'Technical Features', panel: <Plain items={TECHNICAL_FEATURES} /> },
          { id: 'voice-ai', label: 'Voice AI', panel: <Plain items={VOICE} /> },
        ]}
      />
    </Section>
  );
}
