import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { CopyLinkButton } from '../../../components/copy-link-button.tsx';
import { DeployStrategyButton } from '../../../components/deploy/deploy-strategy-button.tsx';
import { Page } from '../../../components/page.tsx';
import { LabLink } from '../../../components/research/lab-link.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useAddress } from '../../../hooks/use-address.ts';
import { strategyFiguresQuery } from '../api/get-strategy-figures.ts';
import { BacktestLink } from '../components/backtest-link.tsx';
import { BackLink } from '../components/back-link.tsx';
import { StrategyBadges } from '../components/strategy-badges.tsx';
import { readMarket } from '../list/use-strategy-address.ts';
import { toRows } from '../strategy-row.ts';
import { CATEGORY_LABEL, sideWords } from '../strategy-words.ts';
import { FiguresPanel } from './figures-panel.tsx';
import { JsonPanel } from './json-panel.tsx';
import { ParamsPanel } from './params-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { SimilarPanel } from './similar-panel.tsx';
import { readDeployment, withoutDeployment } from './deployment-address.ts';
import { readParams, withoutParams, withParam } from './strategy-params.ts';

function WherePanels({ worksWhen, failsWhen }: StrategyDefinition) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Panel title="Works when">
        <p className="flex gap-2 text-base text-pretty">
          <Check aria-hidden className="mt-1 size-4 shrink-0 text-fg-3" />
          {worksWhen}
        </p>
      </Panel>
      <Panel title="Fails when">
        <p className="flex gap-2 text-base text-pretty">
          <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0 text-warn" />
          {failsWhen}
        </p>
      </Panel>
    </div>
  );
}

export interface StrategyDetailProps {
  readonly definition: StrategyDefinition;
  readonly strategies: readonly StrategyDefinition[];
}

/** A strategy on a page of its own. The words for its rules bring all indicators along: a chunk of its own. */
export function StrategyDetail({ definition, strategies }: StrategyDetailProps) {
  const [address, write] = useAddress();
  const market = readMarket(address);
  const { data, isError } = useQuery(strategyFiguresQuery(market));
  const rows = useMemo(() => toRows(strategies, data, isError), [strategies, data, isError]);
  const row = rows.find((each) => each.definition === definition);
  const draft = readParams(address, definition);
  const deployment = readDeployment(address);
  return (
    <Page
      title={definition.name}
      detail={
        <span className="mt-1 flex flex-wrap items-center gap-2">
          <StrategyBadges definition={definition} />
          <span className="font-mono text-xs">{definition.id}</span>
          {CATEGORY_LABEL[definition.category]}, {sideWords(definition).toLowerCase()}
        </span>
      }
      actions={
        <>
          <BackLink />
          <CopyLinkButton />
          <LabLink strategyId={definition.id} symbol={market} timeframe={definition.runsOn} params={draft.changed} />
          <BacktestLink definition={definition} market={market} params={draft.changed} />
          <DeployStrategyButton
            definition={definition}
            symbol={market}
            params={draft.changed}
            recordedReturn={deployment.symbol === undefined ? (row?.figures?.totalReturn ?? null) : null}
            variant="primary"
            {...deployment}
            onClosed={() => write(withoutDeployment)}
          />
        </>
      }
    >
      <p className="mb-4 max-w-[72ch] text-base text-pretty text-fg-2">{definition.description}</p>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <RulesPanel definition={definition} params={draft.params} />
          <WherePanels {...definition} />
          {row !== undefined && (
            <FiguresPanel row={row} market={market} isOutOfDate={Object.keys(draft.changed).length > 0} />
          )}
          <JsonPanel definition={definition} params={draft.params} />
        </div>
        <div className="grid content-start gap-4 max-xl:md:grid-cols-2">
          <ParamsPanel
            definition={definition}
            draft={draft}
            onChange={(parameter, text) => write((newest) => withParam(newest, parameter, text))}
            onReset={() => write(withoutParams)}
          />
          {row !== undefined && <SimilarPanel row={row} rows={rows} />}
        </div>
      </div>
    </Page>
  );
}
