import type { StrategyFiguresAnswer } from '@atb/api/functions/research/strategy-figures';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { formatCount } from '../../../lib/format-number.ts';

export interface FiguresNoteProps {
  readonly market: string;
  readonly answer: StrategyFiguresAnswer | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function Definitions({ startEquity, feeBps, slippageBps }: StrategyFiguresAnswer['assumptions']) {
  return (
    <>
      <p>
        Each strategy runs once over the last recorded year of its own timeframe, or over as much as there is, with its
        default parameters and {formatCount(startEquity)} USDT. Every order pays {feeBps / 100}% in fees and{' '}
        {slippageBps / 100}% in slippage. Spot: short signals do nothing.
      </p>
      <p className="mt-2">
        Return: end over start, all costs paid. Max drawdown: deepest fall from a peak. Costs: fees and slippage paid,
        as a share of the start. In-sample: these candles were known when the strategy was written, so a good result may
        be luck. Test it on other candles before it gets money.
      </p>
    </>
  );
}

/** Where the figures come from, how far they are, and what they are not. */
export function FiguresNote({ market, answer, error, onRetry }: FiguresNoteProps) {
  if (error !== null && answer === undefined) {
    const { message } = describeError(error, 'data');
    return (
      <Alert
        tone="warning"
        title="The figures could not be loaded"
        actions={
          <Button size="xs" variant="outline" onClick={onRetry}>
            Try Again
          </Button>
        }
        className="mb-3"
      >
        {message} Rules, parameters and backtests work without them.
      </Alert>
    );
  }
  const isComputing = answer === undefined || answer.status === 'computing';
  return (
    <div className="mb-3 min-h-6 max-sm:min-h-13 text-xs text-pretty text-fg-2" aria-live="polite">
      {isComputing
        ? `Measuring on recorded ${showSymbol(market)} candles${answer === undefined ? '' : `, ${answer.entries.length} of ${answer.total}`}.`
        : `Measured by this server on recorded ${showSymbol(market)} candles, all costs paid. Past results promise nothing.`}
      {answer !== undefined && (
        <HowComputed of="Figures">
          <Definitions {...answer.assumptions} />
        </HowComputed>
      )}
    </div>
  );
}
