import { buttonClass } from '../../../../../components/ui/button-class.ts';
import { Link } from 'react-router';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import type { PartProps } from '../../../detail/detail-parts.ts';
import {
  offAtZero,
  type ParamRows,
  priceOrNone,
  showParamPercent,
  stopHoldings,
  textOf,
} from '../../../detail/param-rows.ts';
import { ParamsList } from '../../../detail/params-list.tsx';

const SIZING: Readonly<Record<string, string>> = {
  fraction: 'In proportion to the provider',
  fixed: 'Fixed amount',
  risk: 'By risk',
};

const ROWS: ParamRows = [
  ['allocation', 'Allocation', priceOrNone],
  ['begins', 'Began', (value) => (value === 'mirror' ? 'With what the provider held' : 'Flat')],
  ['sizing', 'Size', (value) => SIZING[textOf(value)] ?? textOf(value)],
  ['sharePct', 'Share', showParamPercent],
  ['amount', 'Fixed amount', priceOrNone],
  ['riskPct', 'Risk of a trade', showParamPercent],
  ['stopLossPct', 'Stop loss', offAtZero],
  ['maxTradeAmount', 'Largest trade', priceOrNone],
  ['maxDrawdownPct', 'Drawdown limit', offAtZero],
  ['maxSlippagePct', 'Slippage guard', showParamPercent],
  ['maxLateSeconds', 'Latest start', (value) => `${textOf(value)} s`],
  ['belowMinimum', 'Trades below the minimum', (value) => (value === 'raise' ? 'Raised to it' : 'Skipped')],
  ['holdingsAtEnd', 'When it ends by itself', stopHoldings],
];

/** Which of the sizes does not count. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  fraction: ['amount', 'riskPct'],
  fixed: ['sharePct', 'riskPct'],
  risk: ['sharePct', 'amount'],
};

/** What a copy was told, as it was told. */
export function CopyParamsPanel({ view, details }: PartProps<DetailsOf<'copy'> | null>) {
  const params: Readonly<Record<string, unknown>> = details === null ? view.bot.params : { ...details.state.params };
  const unused = UNUSED[textOf(params['sizing'])] ?? [];
  return (
    <ParamsList
      bot={view.bot}
      params={params}
      rows={ROWS.filter(([key]) => !unused.includes(key))}
      clone={
        <Link to="/copy-trading" className={buttonClass({ variant: 'outline' })}>
          Copy trading
        </Link>
      }
    />
  );
}
