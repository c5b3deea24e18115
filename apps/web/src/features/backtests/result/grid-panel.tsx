import type { GridBundle } from '@atb/api/research-bundle';
import type { ReactNode } from 'react';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Price } from '../../../components/price.tsx';
import { Qty } from '../../../components/qty.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';

function Line({ label, children, isTotal = false }: LineProps) {
  return (
    <div
      className={
        isTotal
          ? 'flex justify-between gap-3 border-t border-line-strong pt-2 font-medium'
          : 'flex justify-between gap-3'
      }
    >
      <dt className={isTotal ? undefined : 'text-fg-2'}>{label}</dt>
      <dd className="num text-right">{children}</dd>
    </div>
  );
}

interface LineProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly isTotal?: boolean;
}

function count(value: number): string {
  return formatNumber(value, { decimals: 0 }).text;
}

const PHASE: Readonly<Record<GridBundle['sum']['phase'], string>> = {
  new: 'not started',
  waiting_trigger: 'waits for its start price',
  running: 'running',
  paused: 'paused',
  stopping: 'ending',
  finished: 'ended',
};

/** The result as the page of a bot shows it: a sum, then what the grid did and how it stands at the end. */
export function GridPanel({ bundle }: { readonly bundle: GridBundle }) {
  const { sum, fills, params, levels, market, notes } = bundle;
  const { base } = splitSymbol(market.symbol);
  const [lowest, highest] = [levels[0]?.price, levels.at(-1)?.price];
  return (
    <Panel title="The grid" bodyClassName="grid gap-x-8 gap-y-4 p-3 text-sm md:grid-cols-2">
      <dl className="space-y-1.5">
        <Line label={`Grid profit (${count(sum.pairsClosed)} ${sum.pairsClosed === 1 ? 'pair' : 'pairs'})`}>
          <Money value={sum.gridProfit} isToned isSigned />
        </Line>
        <Line label="Sold at the grid’s end">
          <Money value={sum.exitProfit} isToned isSigned />
        </Line>
        <Line label="Unrealised, at the last close">
          <Money value={sum.unrealized} isToned isSigned />
        </Line>
        <Line label="Total, fees paid" isTotal>
          <Money value={sum.total} isToned isSigned />
        </Line>
        <Line label="Fees in it">
          <Money value={sum.fees} />
        </Line>
      </dl>
      <dl className="space-y-1.5">
        <Line label="Lines">
          {count(params.grids)}
          {lowest !== undefined && highest !== undefined && (
            <>
              {' '}
              from <Price value={lowest} /> to <Price value={highest} />
            </>
          )}
        </Line>
        <Line label="Fills">{count(fills.total)}</Line>
        {sum.trailedLines > 0 && <Line label="Moved up">{count(sum.trailedLines)} lines</Line>}
        <Line label="Held at the end">
          <Qty value={sum.held} /> {base}
        </Line>
        {sum.minimumAllocation !== null && (
          <Line label="Smallest allocation that works">
            <Money value={sum.minimumAllocation} />
          </Line>
        )}
        <Line label="At the end">{PHASE[sum.phase]}</Line>
      </dl>
      <div className="text-xs text-fg-2 md:col-span-2">
        <p>{sum.lastWords}</p>
        {notes.length > 0 && (
          <details className="mt-2">
            <summary className="cursor-pointer rounded-xs">What the bot noted ({count(notes.length)})</summary>
            <ul className="mt-1 list-disc space-y-0.5 pl-4">
              {notes.map(({ at, code, message }) => (
                <li key={`${at} ${code} ${message}`}>
                  <span className="num">{new Date(at).toISOString().slice(0, 16).replace('T', ' ')}</span> {message}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  );
}
