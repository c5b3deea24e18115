// components/deploy: from a strategy to a paper bot, on every page that shows one.
import type { Timeframe } from '@atb/core/market/timeframe';
import type { StrategyDefinition } from '@atb/core/strategies/definition';
import { Bot } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, type ButtonProps } from '../ui/button.tsx';

export interface DeploySubject {
  readonly definition: StrategyDefinition;
  /** Parameters that differ from the strategy's defaults. */
  readonly params?: Readonly<Record<string, number>>;
  /** Market to begin with. */
  readonly symbol: string;
  /** The strategy's own when absent. */
  readonly timeframe?: Timeframe;
  /** The backtest that spoke for it. */
  readonly runId?: string;
  /** What it made of recorded candles of that market, a fraction; said again when it was a loss. */
  readonly recordedReturn?: number | null;
  /** What speaks against it besides, one sentence each: of a search, that its best may be luck. */
  readonly warnings?: readonly string[];
}

export interface DeployStrategyButtonProps extends DeploySubject, Pick<ButtonProps, 'variant' | 'size'> {}

const DeployStrategyDialog = lazy(async () => ({
  default: (await import('./deploy-strategy-dialog.tsx')).DeployStrategyDialog,
}));

/** Opens the dialog that makes a paper bot of a strategy. */
export function DeployStrategyButton({ variant = 'neutral', size = 'sm', ...subject }: DeployStrategyButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        {size !== 'xs' && <Bot aria-hidden />}
        <span>
          {size === 'xs' ? 'Deploy' : 'Deploy Strategy'} <span className="sr-only">{subject.definition.name}</span>
        </span>
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <DeployStrategyDialog {...subject} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
