import type { ReactNode } from 'react';
import { Delta } from '../../../components/delta.tsx';
import { HowComputed } from '../../../components/how-computed.tsx';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Money } from '../../../components/money.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { percentOf } from '../../../lib/risk-use.ts';
import { changeOf, type PortfolioFigures } from '../sum-summaries.ts';
import type { Portfolio } from '../use-portfolio.ts';

function Label({ text, of, children }: { readonly text: string; readonly of: string; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1">
      {text}
      <HowComputed of={of}>{children}</HowComputed>
    </span>
  );
}

/** '−0.02%' */
function showChange(change: string, base: string): string {
  const share = Number(base) > 0 ? Number(change) / Number(base) : 0;
  return formatNumber(share, { percent: true, signed: true }).text;
}

function Change({ change }: { readonly change: string }) {
  return (
    <Delta value={change}>
      <Money value={change} isSigned />
    </Delta>
  );
}

interface CardProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly detail: ReactNode;
  readonly isLoading: boolean;
}

/** One card. Two lines are kept free for the detail where the card is narrow, so that nothing moves when it fills. */
function Card({ label, value, detail, isLoading }: CardProps) {
  return (
    <KeyFigure
      label={label}
      value={isLoading ? <Skeleton className="h-6 w-28 sm:h-[1.625rem]" /> : value}
      detail={
        <span className="block min-h-8 sm:min-h-4">{isLoading ? <Skeleton className="h-4 w-24" /> : detail}</span>
      }
    />
  );
}

/** '6.5%' */
function showShare(part: string, whole: string): string {
  return `${formatNumber(percentOf(part, whole), { decimals: 1 }).text}%`;
}

interface ExposureCardProps {
  readonly figures: PortfolioFigures | null;
  readonly unit: string;
}

function ExposureCard({ figures, unit }: ExposureCardProps) {
  return (
    <Card
      isLoading={figures === null}
      label={
        <Label text={`Exposure (${unit})`} of="exposure">
          Everything held but cash, at the best bid, and what resting buy orders would open. The risk limits are held
          against it.
        </Label>
      }
      value={
        <>
          <Money value={figures?.openRisk} />
          <span className="num ml-1 text-sm font-medium text-fg-2">
            {figures !== null && showShare(figures.openRisk, figures.equity)}
          </span>
        </>
      }
      detail={
        <>
          Held <Money value={figures?.exposure} />
          {figures !== null && ` (${showShare(figures.exposure, figures.equity)})`}, the rest in resting buys
        </>
      }
    />
  );
}

/** Equity, its change over a day and a week, and what is exposed; each says how it is made. */
export function SummaryCards({ figures, dayBase }: Pick<Portfolio, 'figures' | 'dayBase'>) {
  const isLoading = figures === null;
  const unit = figures?.quoteAsset ?? 'USDT';
  const dayChange = figures === null || dayBase === null ? null : changeOf(dayBase.equity, figures.equity);
  return (
    <KeyFigures className="grid-cols-2 lg:grid-cols-4">
      <Card
        isLoading={isLoading}
        label={
          <Label text={`Total equity (${unit})`} of="total equity">
            Cash, free and locked, plus everything held at the best bid, where it could be sold now. The fee of such a
            sale is not taken off.
          </Label>
        }
        value={<Money value={figures?.equity} />}
        detail={
          <>
            Cash <Money value={figures?.cash} />, holdings <Money value={figures?.exposure} />
          </>
        }
      />
      <Card
        isLoading={isLoading || dayBase === null}
        label={
          <Label text={`24h P&L (${unit})`} of="24h P&L">
            Equity now less equity 24 hours ago, from the readings taken every five minutes. An account that is younger
            is compared with what was paid in.
          </Label>
        }
        value={dayChange !== null && <Change change={dayChange} />}
        detail={
          <>
            {dayChange !== null && `${showChange(dayChange, dayBase?.equity ?? '0')} from `}
            <Money value={dayBase?.equity} /> {dayBase?.isYounger === true ? 'paid in' : '24 h ago'}
          </>
        }
      />
      <ExposureCard figures={figures} unit={unit} />
      <Card
        isLoading={isLoading}
        label={
          <Label text={`Weekly P&L (${unit})`} of="weekly P&L">
            Equity now less equity on Monday at 00:00 UTC, or when the account first traded this week. The weekly
            drawdown limit counts from the same point.
          </Label>
        }
        value={figures !== null && <Change change={figures.weekChange} />}
        detail={
          <>
            {figures !== null && `${showChange(figures.weekChange, figures.weekStart)} from `}
            <Money value={figures?.weekStart} /> on Monday
          </>
        }
      />
    </KeyFigures>
  );
}
