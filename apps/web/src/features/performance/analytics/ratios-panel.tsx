import type { AnalyticsAnswer } from '@atb/api/functions/performance/performance-analytics';
import type { PerformanceAnswer } from '@atb/api/functions/performance/performance';
import { HowComputed } from '../../../components/how-computed.tsx';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Money } from '../../../components/money.tsx';
import { Percent } from '../../../components/percent.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { FigureLabel } from '../../../components/proof/figure-label.tsx';
import { showRatio } from '../../../lib/show-ratio.ts';
import { IntervalEnds } from '../components/interval-ends.tsx';
import type { Choice } from '../use-performance-view.ts';
import { formatCount } from '../../../lib/format-number.ts';

function streakText(current: number): string {
  if (current === 0) return 'none';
  const count = Math.abs(current);
  return `${count} ${current > 0 ? (count === 1 ? 'win' : 'wins') : count === 1 ? 'loss' : 'losses'}`;
}

export interface RatiosPanelProps {
  readonly figures: PerformanceAnswer;
  readonly streaks: AnalyticsAnswer['streaks'];
  readonly choice: Choice;
}

/** Ratios with their formulas and how far they may be luck. */
export function RatiosPanel(props: RatiosPanelProps) {
  return (
    <KeyFigures className="grid-cols-2 lg:grid-cols-4">
      <AccountRatios {...props} />
      <TradeRatios {...props} />
      <TradeCounts {...props} />
    </KeyFigures>
  );
}

/** Of the account's daily returns. */
function AccountRatios({ figures: { equity }, choice }: RatiosPanelProps) {
  const period = {
    ...(choice.from !== undefined && { from: choice.from }),
    ...(choice.to !== undefined && { to: choice.to }),
  };
  return (
    <>
      <KeyFigure
        label={
          <FigureLabel
            name="Sortino Ratio"
            how="Mean of the daily returns ÷ √(Σ min(r, 0)² ÷ n) × √365: only losing days count as risk. Interval from redrawn blocks of days (Politis and Romano, 1992)."
            proof={{ figure: 'sortino', ...period }}
          />
        }
        value={showRatio(equity.sortino)}
        detail={<IntervalEnds of="Sortino Ratio" interval={equity.sortinoInterval} figure="sortino" choice={period} />}
      />
      <KeyFigure
        label={
          <FigureLabel
            name="Calmar Ratio"
            how="Growth a year ÷ largest drawdown. n/a without a drawdown."
            proof={{ figure: 'calmar', ...period }}
          />
        }
        value={showRatio(equity.calmar)}
        detail={
          equity.growth === null ? (
            'no growth rate yet'
          ) : (
            <ProofButton of="Growth a year" request={{ figure: 'growth', ...period }}>
              <Percent value={equity.growth} /> a year
            </ProofButton>
          )
        }
      />
      <KeyFigure
        label={
          <FigureLabel
            name="Largest Drawdown"
            how="Largest of (high − equity) ÷ high over every reading of the equity, one each five minutes, payments taken out."
            proof={{ figure: 'drawdown', ...period }}
          />
        }
        value={equity.drawdown === null ? 'n/a' : <Percent value={-equity.drawdown} isToned />}
        detail={
          <ProofButton of="Days of the drawdown" request={{ figure: 'days', ...period }}>
            {equity.days} days
          </ProofButton>
        }
      />
    </>
  );
}

/** Of the chosen trades. */
function TradeRatios({ figures: { trades }, choice }: RatiosPanelProps) {
  return (
    <>
      <KeyFigure
        label={
          <FigureLabel
            name="Profit Factor"
            how="Sum of the wins ÷ sum of the losses. n/a without losses."
            proof={{ figure: 'profitFactor', ...choice }}
          />
        }
        value={showRatio(trades.profitFactor)}
        detail={
          <>
            <ProofButton of="Sum of the wins" request={{ figure: 'wonSum', ...choice }}>
              <Money value={trades.wonSum} isSigned />
            </ProofButton>{' '}
            and{' '}
            <ProofButton of="Sum of the losses" request={{ figure: 'lostSum', ...choice }}>
              <Money value={trades.lostSum} isSigned />
            </ProofButton>
          </>
        }
      />
      <KeyFigure
        label={
          <FigureLabel
            name="Expectancy"
            how="Mean result of a trade, net of fees. Interval by Student’s t (1908): mean ± t · s ÷ √n."
            proof={{ figure: 'expectancy', ...choice }}
          />
        }
        value={<Money value={trades.expectancy} decimals={4} isToned />}
        detail={
          <IntervalEnds
            of="Expectancy"
            interval={trades.expectancyInterval}
            figure="expectancy"
            choice={choice}
            decimals={4}
          />
        }
      />
      <KeyFigure
        label={
          <FigureLabel
            name="Cost Share"
            how="Fees ÷ (net profit + fees). n/a when nothing was earned before fees."
            proof={{ figure: 'costShare', ...choice }}
          />
        }
        value={trades.costShare === null ? 'n/a' : <Percent value={trades.costShare} isRate decimals={1} />}
        detail={
          <>
            <ProofButton of="Fees" request={{ figure: 'fees', ...choice }}>
              <Money value={trades.fees} />
            </ProofButton>{' '}
            fees
          </>
        }
      />
    </>
  );
}

/** How many of the chosen trades won and lost, and in what rows. */
function TradeCounts({ figures: { trades }, streaks, choice }: RatiosPanelProps) {
  return (
    <>
      <KeyFigure
        label={<FigureLabel name="Trades" how="Sales whose result is known." proof={{ figure: 'trades', ...choice }} />}
        value={formatCount(trades.trades)}
        detail={
          <>
            <ProofButton of="Trades won" request={{ figure: 'wins', ...choice }}>
              {trades.wins} won
            </ProofButton>
            ,{' '}
            <ProofButton of="Trades lost" request={{ figure: 'losses', ...choice }}>
              {trades.losses} lost
            </ProofButton>
          </>
        }
      />
      <KeyFigure
        label={
          <span className="flex min-h-5 items-center">
            Streaks
            <HowComputed of="streaks">
              Most wins and most losses in a row, in the order of the sales. A sale of exactly nothing ends neither.
            </HowComputed>
          </span>
        }
        value={
          <>
            <ProofButton of="Longest row of wins" request={{ figure: 'winStreak', ...choice }}>
              {streaks.wins}
            </ProofButton>{' '}
            /{' '}
            <ProofButton of="Longest row of losses" request={{ figure: 'lossStreak', ...choice }}>
              {streaks.losses}
            </ProofButton>
          </>
        }
        detail={
          <>
            Under way:{' '}
            <ProofButton of="Row under way" request={{ figure: 'streak', ...choice }}>
              {streakText(streaks.current)}
            </ProofButton>
          </>
        }
      />
    </>
  );
}
