import type { PortfolioBundle, PortfolioLegResult } from '@atb/api/research-bundle';
import { AddressLink } from '../../../components/address-link.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { CHART_ID, toPair } from './use-shown-pair.ts';

const HEADERS = ['Trades', 'Won', 'P&L (USDT)', 'Fees (USDT)', 'Time in the market', 'Buy and hold'] as const;

function Row({ leg }: { readonly leg: PortfolioLegResult }) {
  const { symbol, trades, winRate, pnl, fees, exposure, holdReturn } = leg;
  const show = (): void => document.getElementById(CHART_ID)?.scrollIntoView({ block: 'start' });
  return (
    <tr className="h-9 border-t border-line/60">
      <th scope="row" className="text-left font-medium">
        <AddressLink change={toPair(symbol)} onFollow={show} className="rounded-xs underline underline-offset-2">
          {showSymbol(symbol)}
        </AddressLink>
      </th>
      <td className="num pl-4 text-right">{formatNumber(trades, { decimals: 0 }).text}</td>
      <td className="num pl-4 text-right">
        <Percent value={winRate} isRate decimals={1} />
      </td>
      <td className="num pl-4 text-right">
        <Money value={pnl} isToned isSigned />
      </td>
      <td className="num pl-4 text-right">
        <Money value={fees} />
      </td>
      <td className="num pl-4 text-right">
        <Percent value={exposure} isRate decimals={1} />
      </td>
      <td className="num pl-4 text-right">
        <Percent value={holdReturn} isToned />
      </td>
    </tr>
  );
}

export interface ContributionsPanelProps {
  readonly bundle: PortfolioBundle;
}

/** What each pair brought to the account; the parts add up to the whole. */
export function ContributionsPanel({ bundle }: ContributionsPanelProps) {
  const { legs, figures } = bundle;
  const fees = legs.reduce((sum, leg) => sum + leg.fees, 0);
  return (
    <Panel title="What each pair brought">
      <div role="region" aria-label="Pairs side by side" tabIndex={0} className="overflow-x-auto">
        <table className="w-full min-w-[38rem] text-sm">
          <thead>
            <tr className="h-8 text-xs text-fg-2">
              <th scope="col" className="text-left font-normal">
                Pair
              </th>
              {HEADERS.map((header) => (
                <th key={header} scope="col" className="pl-4 text-right font-normal">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {legs.map((leg) => (
              <Row key={leg.symbol} leg={leg} />
            ))}
          </tbody>
          <tfoot>
            <tr className="h-9 border-t border-line-strong font-medium">
              <th scope="row" className="text-left font-medium">
                Together
              </th>
              <td className="num pl-4 text-right">{formatNumber(figures.trades, { decimals: 0 }).text}</td>
              <td className="num pl-4 text-right">
                <Percent value={figures.winRate} isRate decimals={1} />
              </td>
              <td className="num pl-4 text-right">
                <Money value={figures.netProfit} isToned isSigned />
              </td>
              <td className="num pl-4 text-right">
                <Money value={fees} />
              </td>
              <td className="num pl-4 text-right">
                <Percent value={figures.exposure} isRate decimals={1} />
              </td>
              <td className="num pl-4 text-right">
                <Percent value={bundle.benchmark.totalReturn} isToned />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="mt-3 text-xs text-fg-2">
        Buy and hold puts an equal part of the money into each pair at its first open and keeps it to the end.
      </p>
    </Panel>
  );
}
