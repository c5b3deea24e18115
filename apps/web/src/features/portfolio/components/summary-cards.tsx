import type { ReactNode } from 'react';
import { Delta } from '../../../components/delta.tsx';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Money } from '../../../components/money.tsx';
import { FigureLabel } from '../../../components/proof/figure-label.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { percentOf } from '../../../lib/risk-use.ts';
import { exchangeOf } from '../api/portfolio-queries.ts';
import type { PortfolioFigures } from '../portfolio-figures.ts';
import type { ExchangeFilter } from '../use-portfolio-view.ts';

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

export interface SummaryCardsProps {
  /** Null until they are known. */
  readonly figures: PortfolioFigures | null;
  /** An account is younger than 24 hours. */
  readonly isYounger: boolean;
  readonly exchange: ExchangeFilter;
}

function ExposureCard({ figures, exchange }: SummaryCardsProps) {
  return (
    <Card
      isLoading={figures === null}
      label={
        <FigureLabel
          name={`Exposure (${figures?.currency ?? 'USDT'})`}
          how="Everything held but cash, at its price of now, and what resting buy orders would open. The risk limits are held against it."
          proof={{ portfolio: { figure: 'openRisk', ...exchangeOf(exchange) } }}
        />
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
          Invested <Money value={figures?.exposure} />
          {figures !== null && ` (${showShare(figures.exposure, figures.equity)})`}, rest in open buys
        </>
      }
    />
  );
}

/** What is held and in no sum, beside the sum. */
function Uncounted({ assets }: { readonly assets: readonly string[] }) {
  if (assets.length === 0) return null;
  return <span className="block text-warn">Without {assets.join(', ')}: no price is known</span>;
}

/** Equity, its change over a day and a week, and what is exposed; each says how it is made and opens its proof. */
export function SummaryCards(props: SummaryCardsProps) {
  const { figures, isYounger, exchange } = props;
  const isLoading = figures === null;
  const unit = figures?.currency ?? 'USDT';
  const chosen = exchangeOf(exchange);
  return (
    <KeyFigures className="grid-cols-2 lg:grid-cols-4">
      <Card
        isLoading={isLoading}
        label={
          <FigureLabel
            name={`Total equity (${unit})`}
            how="Cash, free and locked, plus everything held at the best bid, where it could be sold now; of a coin that this server has no market of at what Balances names. The fee of a sale is not taken off."
            proof={{ portfolio: { figure: 'equity', ...chosen } }}
          />
        }
        value={<Money value={figures?.equity} />}
        detail={
          <>
            Cash <Money value={figures?.cash} />, invested <Money value={figures?.exposure} />
            <Uncounted assets={figures?.uncounted ?? []} />
          </>
        }
      />
      <Card
        isLoading={isLoading}
        label={
          <FigureLabel
            name={`24h P&L (${unit})`}
            how="Equity now less equity 24 hours ago and what was paid in since; paid out counts the other way. From the readings taken every five minutes, of a connected account from what it held at the end of the day before. An account that is younger is compared with what was paid in."
            proof={{ portfolio: { figure: 'day', ...chosen } }}
          />
        }
        value={figures !== null && <Change change={figures.dayAgoChange} />}
        detail={
          <>
            {figures !== null && `${showChange(figures.dayAgoChange, figures.dayAgo)} from `}
            <Money value={figures?.dayAgo} /> {isYounger ? 'paid in' : '24 h ago'}
          </>
        }
      />
      <ExposureCard {...props} />
      <Card
        isLoading={isLoading}
        label={
          <FigureLabel
            name={`Weekly P&L (${unit})`}
            how="Equity now less equity on Monday at 00:00 UTC, or when the account first traded this week. The weekly drawdown limit counts from the same point."
            proof={{ portfolio: { figure: 'week', ...chosen } }}
          />
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
