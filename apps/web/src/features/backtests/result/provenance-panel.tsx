import type { BacktestBundle } from '@atb/api/research-bundle';
import { describeStrategy } from '@atb/core/strategies/describe-strategy';
import type { ReactNode } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { CopyId } from '../../../components/ui/copy-id.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { describeTerms } from './describe-terms.ts';

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

/** What the result depends on: rules, numbers, candles and the rules of the simulation. The same again gives the same digest. */
export function ProvenancePanel({ bundle }: { readonly bundle: BacktestBundle }) {
  const { strategy, market, coverage, engineVersion, dataHash, digest, skippedEntries } = bundle;
  const { definition, params } = strategy;
  return (
    <Panel title="What the result rests on" bodyClassName="grid gap-6 p-3 md:grid-cols-2">
      <div>
        <h3 className="text-sm font-medium">{definition.name}</h3>
        <ul className="mt-1 list-disc space-y-1 pl-4 text-xs text-fg-2">
          {describeStrategy(definition, params).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <h3 className="mt-4 text-sm font-medium">Assumptions</h3>
        <ul className="mt-1 list-disc space-y-1 pl-4 text-xs text-fg-2">
          {describeTerms(bundle).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <dl className="space-y-1.5 text-xs">
        <Fact label="Parameters">
          {definition.parameters.map(({ name, label }) => `${label} ${params[name] ?? ''}`).join(', ') || 'none'}
        </Fact>
        <Fact label="Candles">
          {market.timeframe} of {market.venue}
          {market.sourceTimeframe !== market.timeframe && `, summed from ${market.sourceTimeframe}`}
        </Fact>
        <Fact label="In the range">
          {count(coverage.candles)}, {coverage.missing === 0 ? 'none missing' : `${count(coverage.missing)} missing`}
        </Fact>
        <Fact label="Warm-up before it">
          {count(coverage.warmUp)} of {count(coverage.warmUpWanted)} wanted
        </Fact>
        <Fact label="Entries without money">{count(skippedEntries)}</Fact>
        <Fact label="Engine version">{engineVersion}</Fact>
        <Fact label="Data hash">
          <CopyId value={dataHash} label="data hash" isShort />
        </Fact>
        <Fact label="Digest">
          <CopyId value={digest} label="digest" />
        </Fact>
        <Fact label="Everything, as JSON">
          <CopyId
            value={JSON.stringify({ strategy, market, terms: bundle.terms, engineVersion, dataHash, digest })}
            label="strategy, market and terms as JSON"
            isShort
          />
        </Fact>
      </dl>
    </Panel>
  );
}
