import { lazy, type ComponentType } from 'react';
import { BalancesTab } from './components/balances-tab.tsx';
import type { PortfolioTabProps } from './components/tab-props.ts';

interface PortfolioTab {
  /** As the address has it. */
  readonly value: string;
  readonly label: string;
  readonly Content: ComponentType<PortfolioTabProps>;
}

/** The tabs of the portfolio: a line each. All but the first are fetched when they are opened. */
export const PORTFOLIO_TABS: readonly PortfolioTab[] = [
  { value: 'balances', label: 'Balances', Content: BalancesTab },
  {
    value: 'positions',
    label: 'Positions',
    Content: lazy(async () => ({ default: (await import('./components/positions-tab.tsx')).PositionsTab })),
  },
  {
    value: 'executions',
    label: 'Executions',
    Content: lazy(async () => ({ default: (await import('./components/executions-tab.tsx')).ExecutionsTab })),
  },
  {
    value: 'transfers',
    label: 'Transfers',
    Content: lazy(async () => ({ default: (await import('./components/transfers-tab.tsx')).TransfersTab })),
  },
  {
    value: 'allocation',
    label: 'Allocation',
    Content: lazy(async () => ({ default: (await import('./components/allocation-tab.tsx')).AllocationTab })),
  },
  {
    value: 'returns',
    label: 'Returns',
    Content: lazy(async () => ({ default: (await import('./components/returns-tab.tsx')).ReturnsTab })),
  },
  {
    value: 'tax',
    label: 'Tax Reports',
    Content: lazy(async () => ({ default: (await import('./tax/tax-tab.tsx')).TaxTab })),
  },
  {
    value: 'reconcile',
    label: 'Reconcile',
    Content: lazy(async () => ({ default: (await import('./components/reconcile-tab.tsx')).ReconcileTab })),
  },
];
