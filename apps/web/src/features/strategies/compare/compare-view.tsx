import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CopyLinkButton } from '../../../components/copy-link-button.tsx';
import { DeployStrategyButton } from '../../../components/deploy/deploy-strategy-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import { BacktestLink } from '../components/backtest-link.tsx';
import { EquitySpark } from '../components/equity-spark.tsx';
import { Share } from '../components/share.tsx';
import type { StrategyAddress } from '../list/use-strategy-address.ts';
import type { StrategyRow } from '../strategy-row.ts';
import { compareFacts } from './compare-facts.ts';
import { formatCount } from '../../../lib/format-number.ts';

export interface CompareViewProps {
  readonly rows: readonly StrategyRow[];
  readonly address: StrategyAddress;
}

const FIGURES: ReadonlyArray<readonly [label: string, show: (row: StrategyRow) => ReactNode]> = [
  [
    'Equity',
    ({ definition, figures }) =>
      figures === null ? 'n/a' : <EquitySpark name={definition.name} figures={figures} className="h-16" />,
  ],
  ['Return', ({ figures }) => <Share value={figures?.totalReturn} isToned />],
  ['First half', ({ figures }) => <Share value={figures?.firstHalf} isToned />],
  ['Second half', ({ figures }) => <Share value={figures?.secondHalf} isToned />],
  ['Buy and hold', ({ window }) => <Share value={window?.benchmarkReturn} isToned />],
  ['Max drawdown', ({ figures }) => <Share value={figures === null ? null : -figures.drawdownMax} />],
  ['Trades', ({ figures }) => (figures === null ? 'n/a' : formatCount(figures.trades))],
  ['Win rate', ({ figures }) => <Share value={figures?.winRate} isRate />],
  ['Time in the market', ({ figures }) => <Share value={figures?.exposure} isRate />],
  ['Costs', ({ figures }) => <Share value={figures?.costs} isRate />],
  ['Out-of-sample', ({ figures }) => (figures === null ? 'n/a' : figures.isOutOfSample ? 'Yes' : 'No')],
];

const LABEL_CLASS =
  'sticky left-0 z-[1] w-28 min-w-28 border-r border-line bg-surface-1 p-3 text-left align-top text-xs font-normal text-fg-2 sm:w-36';
const CELL_CLASS = 'min-w-56 p-3 align-top text-sm';

interface LineProps {
  readonly label: string;
  readonly isQuiet?: boolean;
  readonly cells: readonly ReactNode[];
}

function Line({ label, isQuiet = false, cells }: LineProps) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={LABEL_CLASS}>
        {label}
        {isQuiet && <span className="block text-2xs text-fg-3">the same</span>}
      </th>
      {cells.map((cell, index) => (
        <td key={index} className={cn(CELL_CLASS, isQuiet && 'text-fg-2')}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

function Sentences({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 1) return <p className="text-pretty">{lines[0]}</p>;
  return (
    <ul className="space-y-1">
      {lines.map((line) => (
        <li key={line} className="text-pretty">
          {line}
        </li>
      ))}
    </ul>
  );
}

interface HeadProps {
  readonly row: StrategyRow;
  readonly market: string;
  readonly onRemove: () => void;
}

function Head({ row: { definition, figures }, market, onRemove }: HeadProps) {
  return (
    <th scope="col" className={cn(CELL_CLASS, 'text-left font-normal')}>
      <span className="flex items-start gap-2">
        <Link to={`/strategies/${definition.id}`} className="flex-1 rounded-xs text-base font-medium hover:underline">
          {definition.name}
        </Link>
        <IconButton label={`Take ${definition.name} out of the comparison`} size="icon-xs" onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </span>
      <span className="mt-2 flex flex-wrap gap-2">
        <BacktestLink definition={definition} market={market} size="xs" />
        <DeployStrategyButton
          definition={definition}
          symbol={market}
          recordedReturn={figures?.totalReturn ?? null}
          size="xs"
        />
      </span>
    </th>
  );
}

/** Up to four strategies side by side: rules, parameters, where they work and fail, figures. */
export function CompareView({ rows, address }: CompareViewProps) {
  const { compared, setCompared, setView, market, isOnlyDifferent, setOnlyDifferent } = address;
  const chosen = compared.flatMap((id) => rows.find(({ definition }) => definition.id === id) ?? []);
  const facts = compareFacts(chosen).filter(({ isSame }) => !(isOnlyDifferent && isSame && chosen.length > 1));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="ghost" onClick={() => setView('cards')}>
          <ArrowLeft aria-hidden />
          All strategies
        </Button>
        <Checkbox
          label="Only what differs"
          checked={isOnlyDifferent}
          onChange={(event) => setOnlyDifferent(event.target.checked)}
        />
        <span className="ml-auto">
          <CopyLinkButton />
        </span>
      </div>
      <div
        role="region"
        aria-label="Comparison of strategies"
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-surface-1"
      >
        <table className="num w-full table-fixed" style={{ minWidth: `${7 + chosen.length * 14}rem` }}>
          <thead>
            <tr>
              <th scope="col" className={LABEL_CLASS}>
                <span className="sr-only">About</span>
              </th>
              {chosen.map((row) => (
                <Head
                  key={row.definition.id}
                  row={row}
                  market={market}
                  onRemove={() => setCompared(row.definition.id, false)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(({ label, values, isSame }) => (
              <Line
                key={label}
                label={label}
                isQuiet={isSame && chosen.length > 1}
                cells={values.map((lines) => <Sentences key={lines.join(' ')} lines={lines} />)}
              />
            ))}
            {FIGURES.map(([label, show]) => (
              <Line
                key={label}
                label={label}
                cells={chosen.map((row) => (row.isPending ? <Skeleton key={label} className="h-5 w-16" /> : show(row)))}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
