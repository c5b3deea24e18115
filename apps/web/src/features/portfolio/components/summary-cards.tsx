import type { PortfolioFigure, ShareBase } from '@atb/api/functions/portfolio/portfolio-proof';
import type { ReactNode } from 'react';
import { Delta } from '../../../components/delta.tsx';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Money } from '../../../components/money.tsx';
import { FigureLabel } from '../../../components/proof/figure-label.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { percentOf } from '../../../lib/risk-use.ts';
import { exchangeOf } from '../api/portfolio-queries.ts';
import type { PortfolioFigures } from '../portfolio-figures.ts';
import type { ExchangeFilter } from '../use-portfolio-view.ts';

/** '−0.02%' */
function showChange(change: string, base: string): string {
  return Number(base) > 0 ? formatNumber(Number(change) / Number(base), { percent: true, signed: true }).text : 'n/a';
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
  return Number(whole) > 0 ? `${formatNumber(percentOf(part, whole), { decimals: 1 }).text}%` : 'n/a';
}

interface FigureProps {
  readonly of: string;
  readonly figure: PortfolioFigure;
  /** As a share of this one. */
  readonly base?: ShareBase;
  readonly exchange: ExchangeFilter;
  readonly children: ReactNode;
}

/** A figure in a card; pressed, it opens its proof. */
function Figure({ of, figure, base, exchange, children }: FigureProps) {
  return (
    <ProofButton
      of={of}
      request={{ portfolio: { figure, ...(base !== undefined && { of: base }), ...exchangeOf(exchange) } }}
    >
      {children}
    </ProofButton>
  );
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
            {figures !== null && (
              <Figure of="Exposure in percent" figure="openRisk" base="equity" exchange={exchange}>
                {showShare(figures.openRisk, figures.equity)}
              </Figure>
            )}
          </span>
        </>
      }
      detail={
        <>
          Invested{' '}
          <Figure of="Invested" figure="exposure" exchange={exchange}>
            <Money value={figures?.exposure} />
          </Figure>
          {figures !== null && (
            <>
              {' ('}
              <Figure of="Invested in percent" figure="exposure" base="equity" exchange={exchange}>
                {showShare(figures.exposure, figures.equity)}
              </Figure>
              )
            </>
          )}
          , rest in open buys
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

function EquityCard({ figures, exchange }: SummaryCardsProps) {
  return (
    <Card
      isLoading={figures === null}
      label={
        <FigureLabel
          name={`Total equity (${figures?.currency ?? 'USDT'})`}
          how="Cash, free and locked, plus everything held at the best bid, where it could be sold now; of a coin that this server has no market of at what Balances names. The fee of a sale is not taken off."
          proof={{ portfolio: { figure: 'equity', ...exchangeOf(exchange) } }}
        />
      }
      value={<Money value={figures?.equity} />}
      detail={
        <>
          Cash{' '}
          <Figure of="Cash" figure="cash" exchange={exchange}>
            <Money value={figures?.cash} />
          </Figure>
          , invested{' '}
          <Figure of="Invested, of the equity" figure="exposure" exchange={exchange}>
            <Money value={figures?.exposure} />
          </Figure>
          <Uncounted assets={figures?.uncounted ?? []} />
        </>
      }
    />
  );
}

interface SpanCardProps {
  /** '24h P&L' */
  readonly name: string;
  readonly how: string;
  readonly figure: 'day' | 'week';
  readonly figures: PortfolioFigures | null;
  /** '24 h ago' */
  readonly when: string;
  readonly exchange: ExchangeFilter;
}

/** What changed since the beginning of a span, and what it began with. */
function SpanCard({ name, how, figure, figures, when, exchange }: SpanCardProps) {
  const [change = '0', start = '0'] =
    figure === 'day' ? [figures?.dayAgoChange, figures?.dayAgo] : [figures?.weekChange, figures?.weekStart];
  const base = `${figure}Start` as const;
  return (
    <Card
      isLoading={figures === null}
      label={
        <FigureLabel
          name={`${name} (${figures?.currency ?? 'USDT'})`}
          how={how}
          proof={{ portfolio: { figure, ...exchangeOf(exchange) } }}
        />
      }
      value={<Change change={change} />}
      detail={
        <>
          <Figure of={`${name} in percent`} figure={figure} base={base} exchange={exchange}>
            {showChange(change, start)}
          </Figure>{' '}
          from{' '}
          <Figure of={`${name}, from`} figure={base} exchange={exchange}>
            <Money value={start} />
          </Figure>{' '}
          {when}
        </>
      }
    />
  );
}

/** Equity, its change over a day and a week, and what is exposed; each says how it is made and opens its proof. */
export function SummaryCards(props: SummaryCardsProps) {
  const { figures, isYounger, exchange } = props;
  return (
    <KeyFigures className="grid-cols-2 lg:grid-cols-4">
      <EquityCard {...props} />
      <SpanCard
        name="24h P&L"
        how="Equity now less equity 24 hours ago and what was paid in since; paid out counts the other way. From the readings taken every five minutes, of a connected account from what it held at the end of the day before. An account that is younger is compared with what was paid in."
        figure="day"
        figures={figures}
        when={isYounger ? 'paid in' : '24 h ago'}
        exchange={exchange}
      />
      <ExposureCard {...props} />
      <SpanCard
        name="Weekly P&L"
        how="Equity now less equity on Monday at 00:00 UTC, or when the account first traded this week. The weekly drawdown limit counts from the same point."
        figure="week"
        figures={figures}
        when="on Monday"
        exchange={exchange}
      />
    </KeyFigures>
  );
}
