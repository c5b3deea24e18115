import type { PerformanceAnswer } from '@atb/api/functions/performance/performance';
import type { PortfolioSummary } from '@atb/api/functions/trading/portfolio-summary';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Money } from '../../../components/money.tsx';
import { Percent } from '../../../components/percent.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { FigureLabel } from '../../../components/proof/figure-label.tsx';
import { showRatio } from '../../../lib/show-ratio.ts';
import type { Choice } from '../use-performance-view.ts';
import { IntervalEnds } from './interval-ends.tsx';

export interface FigureTilesProps {
  readonly figures: PerformanceAnswer | undefined;
  readonly summary: PortfolioSummary | undefined;
  readonly choice: Choice;
}

interface ByTradesProps {
  readonly trades: PerformanceAnswer['trades'] | undefined;
  readonly choice: Choice;
}

/** What the chosen trades came to, whatever is still held. */
function ByTrades({ trades, choice }: ByTradesProps) {
  return (
    <>
      <ProofButton of="Net profit by trades" request={{ figure: 'net', ...choice }}>
        <Money value={trades?.net} isSigned />
      </ProofButton>{' '}
      by trades, after{' '}
      <ProofButton of="Fees" request={{ figure: 'fees', ...choice }}>
        <Money value={trades?.fees} />
      </ProofButton>{' '}
      fees
    </>
  );
}

function WinRate({ trades, choice }: ByTradesProps) {
  return (
    <KeyFigure
      label={
        <FigureLabel
          name="Win Rate"
          how="Sales with a profit ÷ sales with a profit or a loss, net of fees. The interval is Wilson’s (1927)."
          proof={{ figure: 'winRate', ...choice }}
        />
      }
      hasLongDetail
      isLoading={trades === undefined}
      value={trades?.winRate == null ? 'n/a' : <Percent value={trades.winRate} isRate decimals={1} />}
      detail={
        <>
          <ProofButton of="Trades won and lost" request={{ figure: 'decided', ...choice }}>
            n = {(trades?.wins ?? 0) + (trades?.losses ?? 0)}
          </ProofButton>
          ,{' '}
          <IntervalEnds
            of="Win Rate"
            interval={trades?.winRateInterval ?? null}
            figure="winRate"
            choice={choice}
            isPercent
            decimals={0}
          />
        </>
      }
    />
  );
}

/** The four figures of the page. */
export function FigureTiles({ figures, summary, choice }: FigureTilesProps) {
  const period = {
    ...(choice.from !== undefined && { from: choice.from }),
    ...(choice.to !== undefined && { to: choice.to }),
  };
  const isWhole = Object.keys(choice).length === 0;
  const { equity, trades } = figures ?? {};
  return (
    <KeyFigures className="grid-cols-2 lg:grid-cols-4">
      <KeyFigure
        label={
          <FigureLabel
            name="Total Return"
            how="Product of all daily returns of the account, less 1: equity at the end of a UTC day ÷ (equity the day before + what was paid in) − 1. Fees are in it. Of the whole account, whatever bot or symbol is chosen."
            proof={{ figure: 'totalReturn', ...period }}
          />
        }
        isLoading={figures === undefined}
        value={equity?.total == null ? 'n/a' : <Percent value={equity.total} isToned />}
        detail={
          <>
            <ProofButton of="Days" request={{ figure: 'days', ...period }}>
              {equity?.days === 1 ? '1 day' : `${equity?.days ?? 0} days`}
            </ProofButton>
            , whole account
          </>
        }
      />
      <KeyFigure
        label={
          <FigureLabel
            name="Total Profit"
            how={
              isWhole
                ? 'Equity less everything that was paid in: realised and unrealised, net of all fees.'
                : 'Results of the chosen sales net of fees, less the fees of chosen purchases by hand. What is still held is not in it.'
            }
            proof={isWhole ? { figure: 'totalProfit' } : { figure: 'net', ...choice }}
          />
        }
        hasLongDetail
        isLoading={figures === undefined || (isWhole && summary === undefined)}
        value={<Money value={isWhole ? summary?.allTime.change : trades?.net} isToned />}
        detail={<ByTrades trades={trades} choice={choice} />}
      />
      <WinRate trades={trades} choice={choice} />
      <KeyFigure
        label={
          <FigureLabel
            name="Sharpe Ratio"
            how="Mean ÷ standard deviation (n − 1) of the daily returns × √365, of the whole account. The interval is from redrawn blocks of days (Politis and Romano, 1992)."
            proof={{ figure: 'sharpe', ...period }}
          />
        }
        isLoading={figures === undefined}
        value={showRatio(equity?.sharpe)}
        detail={
          <IntervalEnds of="Sharpe Ratio" interval={equity?.sharpeInterval ?? null} figure="sharpe" choice={period} />
        }
      />
    </KeyFigures>
  );
}
