// statistics: every figure shown beside a result, each with one definition; null where a figure is not defined.

/** How a figure is written. `fraction`: shown as percent. */
export type FigureUnit = 'fraction' | 'ratio' | 'quote' | 'count' | 'days';

export interface FigureDefinition {
  readonly id: string;
  readonly name: string;
  readonly unit: FigureUnit;
  /** In plain words, with the formula: what a person reads who asks how the figure comes about. */
  readonly definition: string;
  /** `freqtrade`: reckoned as that program does, for comparison only. */
  readonly set: 'own' | 'freqtrade';
}

const own = (id: string, name: string, unit: FigureUnit, definition: string): FigureDefinition => ({
  id,
  name,
  unit,
  definition,
  set: 'own',
});
const freqtrade = (id: string, name: string, unit: FigureUnit, definition: string): FigureDefinition => ({
  id: `freqtrade.${id}`,
  name: `${name} (freqtrade-compatible)`,
  unit,
  definition,
  set: 'freqtrade',
});

/** Every figure of a result, by its id. One that is not defined for a result is shown as n/a, never as 0 or infinity. */
export const FIGURE_DEFINITIONS: readonly FigureDefinition[] = [
  own('totalReturn', 'Total return', 'fraction', 'End equity over start equity, less 1, with all fees and slippage.'),
  own('netProfit', 'Net profit', 'quote', 'End equity less start equity.'),
  own('endEquity', 'End equity', 'quote', 'Cash at the end, with what was still held sold at the last close.'),
  own(
    'cagr',
    'Growth a year (CAGR)',
    'fraction',
    '(end ÷ start)^(365 ÷ days) − 1: the steady yearly growth that gives the same end.',
  ),
  own(
    'sharpe',
    'Sharpe ratio',
    'ratio',
    'Mean ÷ standard deviation (n − 1) of the daily returns × √365. Daily equity in UTC, open positions included.',
  ),
  own(
    'sortino',
    'Sortino ratio',
    'ratio',
    'Mean of the daily returns ÷ √(Σ min(r, 0)² ÷ n) × √365: only losing days count as risk. n/a without a losing day.',
  ),
  own('calmar', 'Calmar ratio', 'ratio', 'Growth a year ÷ largest drawdown. n/a without a drawdown.'),
  own('volatility', 'Volatility a year', 'fraction', 'Standard deviation (n − 1) of the daily returns × √365.'),
  own(
    'drawdownMax',
    'Largest drawdown',
    'fraction',
    'Largest fall of the equity from an earlier peak, as a share of that peak, looked at on every candle.',
  ),
  own(
    'drawdownDaily',
    'Drawdown by day',
    'fraction',
    'Largest fall of the equity from an earlier peak, looked at on the ends of the days, from the equity that the part began with.',
  ),
  own('trades', 'Round trips', 'count', 'Positions that were opened and closed, the one closed at the end included.'),
  own(
    'winRate',
    'Win rate',
    'fraction',
    'Wins ÷ (wins + losses), net of fees. A trade that brings exactly 0 is neither.',
  ),
  own('profitFactor', 'Profit factor', 'ratio', 'Sum of the wins ÷ sum of the losses. n/a without losses.'),
  own('expectancy', 'Expectancy', 'quote', 'Mean profit or loss of a round trip, net of fees.'),
  own('sqn', 'System quality (SQN)', 'ratio', '√N × mean ÷ standard deviation (n − 1) of the round trips’ profits.'),
  own('exposure', 'Time in the market', 'fraction', 'Share of the candles in which a position was held.'),
  own(
    'costShare',
    'Cost share',
    'fraction',
    'Fees and slippage ÷ profit before both. n/a when there was no profit before costs.',
  ),
  own('fees', 'Fees paid', 'quote', 'Fees of all fills.'),
  own(
    'slippage',
    'Slippage paid',
    'quote',
    'What spread, slippage and rounding to the tick cost against the prices the fills started from.',
  ),
  own(
    'buyAndHold',
    'Buy and hold',
    'fraction',
    'Total return of buying all at the first open and selling at the last close, with the same costs.',
  ),
  own('stability', 'Stability', 'ratio', 'r² of a straight line through the cumulative log returns: 1 grows evenly.'),
  own(
    'tailRatio',
    'Tail ratio',
    'ratio',
    '95th percentile of the daily returns ÷ the 5th, without signs: above 1 the best days weigh more than the worst. n/a where the 5th is 0.',
  ),
  own('omega', 'Omega ratio', 'ratio', 'Sum of the daily gains ÷ sum of the daily losses. n/a without a losing day.'),
  own(
    'kelly',
    'Kelly share',
    'fraction',
    'Wins − losses ÷ (mean win ÷ mean loss), wins and losses as shares of the trades: the share of the capital that grows fastest if the odds stay. n/a without wins or without losses.',
  ),
  own(
    'trialCount',
    'Parameter sets tried',
    'count',
    'Sets of this strategy on this market and timeframe that your backtests, sweeps and walk-forwards came to figures with, as far as they are kept. The same set counts once, other rules under the same name as another.',
  ),
  own(
    'expectedSharpe',
    'Best Sharpe by luck',
    'ratio',
    'Sharpe ratio a year that the best of so many sets can be expected to show without any skill, from the spread between their Sharpe ratios. 0 for one set.',
  ),
  own(
    'deflatedSharpe',
    'Deflated Sharpe',
    'fraction',
    'Probability that the Sharpe ratio is better than the best to be expected by luck from as many trials (Bailey and López de Prado, 2014). For one trial: that it is above 0.',
  ),
  own(
    'accountTrials',
    'Trials ever run',
    'count',
    'Every backtest and every trial of sweeps and walk-forwards that the account has ever run, of anything; what was deleted counts, too.',
  ),
  own(
    'accountDeflatedSharpe',
    'Deflated Sharpe, all trials',
    'fraction',
    'Probability that the Sharpe ratio is better than the best to be expected by luck from all trials that the account has ever run, from the variance between the ratios of all of them, but no more than that of results without skill over as many days. Trials that are alike make it stricter than it need be.',
  ),
  own(
    'overfitting',
    'Probability of overfitting',
    'fraction',
    'Share of the splits of history in which the best trial of one half is no better than the median in the other half (Bailey, Borwein, López de Prado and Zhu, 2017).',
  ),
  own(
    'simpleReturn',
    'Simple return',
    'fraction',
    '(end − start − net payments) ÷ (start + payments in): what was earned on all that was put in.',
  ),
  own(
    'timeWeighted',
    'Time-weighted return',
    'fraction',
    'Growth between payments multiplied together, less 1: what a unit that stayed would have earned.',
  ),
  own(
    'moneyWeighted',
    'Money-weighted p.a.',
    'fraction',
    'The yearly rate at which all payments grow to the end value (internal rate of return, 365 days). n/a for less than 7 days.',
  ),
  freqtrade(
    'sharpe',
    'Sharpe ratio',
    'ratio',
    'Profit a day over start balance ÷ standard deviation (n) of the trades’ profits over start balance × √365.',
  ),
  freqtrade('sortino', 'Sortino ratio', 'ratio', 'As its Sharpe ratio, with the deviation of the losing trades alone.'),
  freqtrade(
    'calmar',
    'Calmar ratio',
    'ratio',
    'Profit a day in percent of the start balance ÷ largest drawdown over closed trades × √365.',
  ),
  freqtrade(
    'drawdown',
    'Largest drawdown',
    'fraction',
    'Largest fall in money of the balance over closed trades, as a share of the balance at its peak.',
  ),
  freqtrade('expectancyRatio', 'Expectancy ratio', 'ratio', '(1 + mean win ÷ mean loss) × share of wins − 1.'),
];

const BY_ID: ReadonlyMap<string, FigureDefinition> = new Map(FIGURE_DEFINITIONS.map((each) => [each.id, each]));

/** Null for an id that no figure has. */
export function figureDefinition(id: string): FigureDefinition | null {
  return BY_ID.get(id) ?? null;
}
