import type {
  AnyBacktestBundle,
  BacktestBundle,
  DcaBundle,
  GridBundle,
  PortfolioBundle,
} from '@atb/api/research-bundle';
import { describeStrategy } from '@atb/core/strategies/describe-strategy';
import type { ReactNode } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { CopyId } from '../../../components/ui/copy-id.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { describeDca } from './dca/describe-dca.ts';
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

function describeGrid({ params }: GridBundle): readonly string[] {
  const range =
    params.lower === '0'
      ? `${params.stepPct}% apart around the first price`
      : `from ${params.lower} to ${params.upper}`;
  return [
    `${params.grids} lines, ${range}, ${params.spacing} spacing.`,
    `${params.allocation} USDT to spend, ${params.buyBaseAtStart ? 'coins for the lines above the price bought at the start' : 'nothing bought at the start'}.`,
    params.tpPctPerFill === '0'
      ? 'Sells at the next line.'
      : `Sells ${params.tpPctPerFill}% above the buy where that is nearer than the next line.`,
    params.stopLossPct === '0' ? 'No stop loss.' : `Stop loss ${params.stopLossPct}% below the lowest line.`,
    ...(params.trailingUp.enabled ? [`Moves up by ${params.trailingUp.maxLines} lines at most.`] : []),
  ];
}

/** What was tested, by name and in sentences. */
function describeSubject(bundle: AnyBacktestBundle): { readonly name: string; readonly rules: readonly string[] } {
  if (bundle.kind === 'grid') return { name: 'Grid bot', rules: describeGrid(bundle) };
  if (bundle.kind === 'dca') return { name: 'DCA bot', rules: describeDca(bundle.params) };
  const { definition, params } = bundle.strategy;
  return { name: definition.name, rules: describeStrategy(definition, params) };
}

function Rules({ bundle }: { readonly bundle: AnyBacktestBundle }) {
  const { name, rules } = describeSubject(bundle);
  return (
    <div>
      <h3 className="text-sm font-medium">{name}</h3>
      <Sentences sentences={rules} />
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

function isBot(bundle: AnyBacktestBundle): bundle is GridBundle | DcaBundle {
  return bundle.kind === 'grid' || bundle.kind === 'dca';
}

/** What is needed to run it again, as text. */
function toJson(bundle: AnyBacktestBundle): string {
  const { market, assumptions, engineVersion, dataHash, digest } = bundle;
  const subject = isBot(bundle) ? { [bundle.kind]: bundle.params } : { strategy: bundle.strategy };
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
        {!isBot(bundle) && <StrategyFacts bundle={bundle} />}
        <Fact label="Candles">
          {market.timeframe} of {market.venue}
          {sources !== '' && `, summed from ${sources}`}
        </Fact>
        <PairFacts bundle={bundle} />
        {!isBot(bundle) && <WarmUpFacts bundle={bundle} />}
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
