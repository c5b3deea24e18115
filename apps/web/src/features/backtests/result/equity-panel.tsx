import type { ResultFigures } from '@atb/api/research-bundle';
import { useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { toPoints } from '../../../lib/thin-points.ts';
import { CurvePanes } from '../components/curve-panes.tsx';
import { type CurvePane } from '../components/curve.ts';

function formatMoney(value: number): string {
  return formatNumber(value, { decimals: 0, compact: true }).text;
}

function formatShare(value: number): string {
  return formatNumber(value, { decimals: 1, percent: true }).text;
}

function toPanes({ curve }: ResultFigures): readonly CurvePane[] {
  const falls = curve.drawdown.map((value) => -value);
  return [
    {
      id: 'equity',
      label: 'Equity (USDT)',
      className: 'h-56',
      format: formatMoney,
      lines: [
        {
          id: 'benchmark',
          label: 'Buy and hold',
          color: 'var(--fg-3)',
          isDashed: true,
          points: toPoints(curve.time, curve.benchmark),
        },
        {
          id: 'equity',
          label: 'Equity',
          color: 'var(--fg)',
          fill: 'below',
          points: toPoints(curve.time, curve.equity),
        },
      ],
    },
    {
      id: 'drawdown',
      label: 'Drawdown',
      className: 'h-24',
      format: formatShare,
      lines: [
        {
          id: 'drawdown',
          label: 'Drawdown',
          color: 'var(--down)',
          fill: 'above',
          points: toPoints(curve.time, falls),
        },
      ],
    },
  ];
}

/** Equity beside buy and hold, and how far it had fallen from its peak, over the same days. */
export function ResultEquityPanel({ bundle }: { readonly bundle: ResultFigures }) {
  const panes = useMemo(() => toPanes(bundle), [bundle]);
  return (
    <Panel title="Equity and drawdown">
      <CurvePanes label="Equity, buy and hold and drawdown" panes={panes} />
    </Panel>
  );
}
