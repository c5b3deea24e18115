import type { ResultFigures } from '@atb/api/research-bundle';
import type { ReactNode } from 'react';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { DefinedLabel } from '../components/defined-label.tsx';
import { ResultFigure } from '../components/result-figure.tsx';

interface LineProps {
  readonly label: ReactNode;
  readonly value: number;
  readonly isTotal?: boolean;
}

function Line({ label, value, isTotal = false }: LineProps) {
  return (
    <div className={isTotal ? 'flex justify-between border-t border-line pt-2 font-medium' : 'flex justify-between'}>
      <dt className={isTotal ? undefined : 'text-fg-2'}>{label}</dt>
      <dd>
        <Money value={value} isToned={isTotal} isSigned />
      </dd>
    </div>
  );
}

/** From the profit before costs to the profit that is left: a sum that adds up. */
export function CostsPanel({ bundle }: { readonly bundle: ResultFigures }) {
  const { netProfit, fees, slippage, costShare } = bundle.figures;
  return (
    <Panel title="What it cost (USDT)">
      <dl className="space-y-1.5 text-sm">
        <Line label="Profit before costs" value={netProfit + fees + slippage} />
        <Line label={<DefinedLabel id="fees" />} value={-fees} />
        <Line label={<DefinedLabel id="slippage" />} value={-slippage} />
        <Line label="Net profit" value={netProfit} isTotal />
        <div className="flex justify-between">
          <dt className="text-fg-2">
            <DefinedLabel id="costShare" />
          </dt>
          <dd>
            <ResultFigure id="costShare" value={costShare} />
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-xs text-fg-2">
        Slippage is what spread, slippage and rounding to the tick took from every fill. It is in the prices; here it is
        told apart.
      </p>
    </Panel>
  );
}
