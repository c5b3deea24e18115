import type { AnalyticsAnswer } from '@atb/api/functions/performance/performance-analytics';
import type { PerformanceAnswer } from '@atb/api/functions/performance/performance';
import type { ReactNode } from 'react';
import { HowComputed } from '../../../components/how-computed.tsx';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Money } from '../../../components/money.tsx';
import { Percent } from '../../../components/percent.tsx';
import { FigureLabel } from '../../../components/proof/figure-label.tsx';
import { intervalText, ratioText } from '../components/figure-tiles.tsx';
import type { Choice } from '../use-performance-view.ts';

function Name({ name, how }: { readonly name: string; readonly how: ReactNode }) {
  return (
    <span className="flex min-h-5 items-center">
      {name}
      <HowComputed of={name.toLowerCase()}>{how}</HowComputed>
    </span>
  );
}

function streakText(current: number): string {
  if (current === 0) return 'none under way';
  const count = Math.abs(current);
  return `${count} ${current > 0 ? (count === 1 ? 'win' : 'wins') : count === 1 ? 'loss' : 'losses'} under way`;
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
          <Name
            name="Sortino Ratio"
            how="Mean of the daily returns ÷ √(Σ min(r, 0)² ÷ n) × √365: only losing days count as risk. Interval from redrawn blocks of days (Politis and Romano, 1992)."
          />
        }
        value={ratioText(equity.sortino)}
        detail={intervalText(equity.sortinoInterval)}
      />
      <KeyFigure
        label={
          <Name
            name="Calmar Ratio"
            how="Growth a year ÷ largest drawdown, both by the ends of UTC days. n/a without a drawdown."
          />
        }
        value={ratioText(equity.calmar)}
        detail={equity.growth === null ? 'no growth rate yet' : <Percent value={equity.growth} />}
      />
      <KeyFigure
        label={
          <FigureLabel
            name="Largest Drawdown"
            how="Largest fall of the account’s growth from an earlier high, by the ends of UTC days, payments left out."
            proof={{ figure: 'drawdown', ...period }}
          />
        }
        value={equity.drawdown === null ? 'n/a' : <Percent value={-equity.drawdown} isToned />}
        detail={`${equity.days} days`}
      />
    </>
  );
}

/** Of the chosen trades. */
function TradeRatios({ figures: { trades }, streaks, choice }: RatiosPanelProps) {
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
        value={ratioText(trades.profitFactor)}
        detail={
          <>
            <Money value={trades.wonSum} isSigned /> and <Money value={trades.lostSum} isSigned />
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
        detail={intervalText(trades.expectancyInterval, { decimals: 4 })}
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
            <Money value={trades.fees} /> fees
          </>
        }
      />
      <KeyFigure
        label={<FigureLabel name="Trades" how="Sales whose result is known." proof={{ figure: 'trades', ...choice }} />}
        value={trades.trades.toLocaleString('en-US')}
        detail={`${trades.wins} won, ${trades.losses} lost`}
      />
      <KeyFigure
        label={
          <Name
            name="Streaks"
            how="Most wins and most losses in a row, in the order of the sales. A sale of exactly nothing ends neither."
          />
        }
        value={`${streaks.wins} / ${streaks.losses}`}
        detail={streakText(streaks.current)}
      />
    </>
  );
}
