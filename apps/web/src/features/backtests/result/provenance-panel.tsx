import type { AnyBacktestBundle, AnyBotBundle, BacktestBundle, PortfolioBundle } from '@atb/api/research-bundle';
import { describeStrategy } from '@atb/core/strategies/describe-strategy';
import { use, type ReactNode } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { CopyId } from '../../../components/ui/copy-id.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { BOT_FORMS } from '../kinds/forms.ts';
import { botResultOf } from '../kinds/results.ts';
import { describeAssumptions } from './describe-assumptions.ts';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="shrink-0 text-fg-2">{label}</dt>
      <dd className="num min-w-0 truncate text-right">{children}</dd>
    </div>
  );
}

function count(value: number): string {
  return formatNumber(value, { decimals: 0 }).text;
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className="mt-1 list-disc space-y-1 pl-4 text-xs text-fg-2">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** What was tested, by name and in sentences. */
function Subject({ name, rules }: { readonly name: string; readonly rules: readonly string[] }) {
  return (
    <>
      <h3 className="text-sm font-medium">{name}</h3>
      <Sentences sentences={rules} />
    </>
  );
}

function BotSubject({ bundle }: { readonly bundle: AnyBotBundle }) {
  const { rules } = use(botResultOf(bundle).loadDetails());
  return <Subject name={BOT_FORMS[bundle.kind].label} rules={rules(bundle)} />;
}

function StrategySubject({ bundle }: { readonly bundle: BacktestBundle | PortfolioBundle }) {
  const { definition, params } = bundle.strategy;
  return <Subject name={definition.name} rules={describeStrategy(definition, params)} />;
}

function Rules({ bundle }: { readonly bundle: AnyBacktestBundle }) {
  return (
    <div>
      {'strategy' in bundle ? <StrategySubject bundle={bundle} /> : <BotSubject bundle={bundle} />}
      <h3 className="mt-4 text-sm font-medium">Assumptions</h3>
      <Sentences sentences={describeAssumptions(bundle)} />
    </div>
  );
}

/** The candles of one pair: how many, how many are missing, and of a portfolio their own hash. */
function PairFacts({ bundle }: { readonly bundle: AnyBacktestBundle }) {
  const pairs = bundle.kind === 'portfolio' ? bundle.legs : [bundle];
  return pairs.map((pair) => {
    const { coverage } = pair;
    const name = 'symbol' in pair ? `${showSymbol(pair.symbol)}: ` : '';
    const missing = coverage.missing === 0 ? 'none missing' : `${count(coverage.missing)} missing`;
    return (
      <Fact key={name} label={name === '' ? 'Candles' : `${name}candles`}>
        {count(coverage.candles)}, {missing}
      </Fact>
    );
  });
}

function findSources(bundle: AnyBacktestBundle): string {
  const own =
    bundle.kind === 'portfolio' ? bundle.legs.map((leg) => leg.sourceTimeframe) : [bundle.market.sourceTimeframe];
  return [...new Set(own)].filter((source) => source !== bundle.market.timeframe).join(' and ');
}

/** What is needed to run it again, as text. */
function toJson(bundle: AnyBacktestBundle): string {
  const { market, assumptions, engineVersion, dataHash, digest } = bundle;
  const subject = 'strategy' in bundle ? { strategy: bundle.strategy } : { [bundle.kind]: bundle.params };
  const hashes =
    bundle.kind === 'portfolio' ? { dataHashes: bundle.legs.map((leg) => [leg.symbol, leg.dataHash]) } : {};
  return JSON.stringify({ ...subject, market, assumptions, engineVersion, dataHash, ...hashes, digest });
}

function StrategyFacts({ bundle }: { readonly bundle: BacktestBundle | PortfolioBundle }) {
  const { definition, params } = bundle.strategy;
  return (
    <Fact label="Parameters">
      {definition.parameters.map(({ name, label }) => `${label} ${params[name] ?? ''}`).join(', ') || 'none'}
    </Fact>
  );
}

function WarmUpFacts({ bundle }: { readonly bundle: BacktestBundle | PortfolioBundle }) {
  return (
    <>
      {bundle.kind === 'backtest' && (
        <Fact label="Warm-up before it">
          {count(bundle.coverage.warmUp)} of {count(bundle.coverage.warmUpWanted)} wanted
        </Fact>
      )}
      <Fact label="Skipped: insufficient funds">{count(bundle.skippedEntries)}</Fact>
    </>
  );
}

/** What the result depends on: rules, numbers, candles and the rules of the simulation. The same again gives the same digest. */
export function ProvenancePanel({ bundle }: { readonly bundle: AnyBacktestBundle }) {
  const { market, engineVersion, dataHash, digest } = bundle;
  const sources = findSources(bundle);
  return (
    <Panel title="Assumptions and data" bodyClassName="grid gap-6 p-3 md:grid-cols-2">
      <Rules bundle={bundle} />
      <dl className="space-y-1.5 text-xs">
        {'strategy' in bundle && <StrategyFacts bundle={bundle} />}
        <Fact label="Candles">
          {market.timeframe} of {market.venue}
          {sources !== '' && `, summed from ${sources}`}
        </Fact>
        <PairFacts bundle={bundle} />
        {'strategy' in bundle && <WarmUpFacts bundle={bundle} />}
        <Fact label="Engine version">{engineVersion}</Fact>
        <Fact label="Data hash">
          <CopyId value={dataHash} label="data hash" isShort />
        </Fact>
        <Fact label="Digest">
          <CopyId value={digest} label="digest" />
        </Fact>
        <Fact label="Everything, as JSON">
          <CopyId value={toJson(bundle)} label="strategy, market and assumptions as JSON" isShort />
        </Fact>
      </dl>
    </Panel>
  );
}
