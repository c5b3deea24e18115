import type { Answer } from '@atb/api/functions/contracts';
import { ORDERS_MESSAGES } from '@atb/api/messages/orders';
import { NEURAL_IDLE_MS } from '@atb/api/timers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { useAccount } from '../../../hooks/use-account.ts';
import { useHotkeys } from '../../../hooks/use-hotkeys.ts';
import { useOrderHold } from '../../../hooks/use-order-hold.ts';
import { useSubmission } from '../../../hooks/use-submission.ts';
import { call, FunctionError } from '../../../lib/api/call.ts';
import { isAnswered } from '../../../lib/api/is-answered.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';

type NeuralTrade = Answer<'neural-trade'>;

/** Progress while the symbols are scanned. Source: specification. */
const SCANNING = 10;

/** Scanning until the answer is there, or for three seconds: what takes longer goes on without a bar. */
function usePhase(isPending: boolean): 'Scanning' | 'Idle' {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setLate(true), NEURAL_IDLE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPending]);
  return isPending && !isLate ? 'Scanning' : 'Idle';
}

function Outcome({ trade }: { readonly trade: NeuralTrade }) {
  const { best, order, scanned } = trade;
  return (
    <Alert tone="success" title={`Bought ${order.quantity} ${showSymbol(order.symbol)} at the market`}>
      Best of {scanned} symbols: Long on {best?.interval}, confidence {best?.confidence} of 100. Sized for a stop at{' '}
      {order.stop} and a target at {order.target}; no order is open there, so sell it in the{' '}
      <Link to={`/terminal?symbol=${order.symbol}`} className="underline">
        Terminal
      </Link>
      .
    </Alert>
  );
}

/** Whether something was placed, as far as it is known. */
function titleOf(error: Error): string {
  if (error instanceof FunctionError && error.code === 'DUPLICATE_ORDER') return 'Placed before';
  return isAnswered(error) ? 'Nothing was placed' : ORDERS_MESSAGES.unansweredTitle;
}

/** Execute Neural Trade: the surest Long signal of the moment, through the risk check. */
export function NeuralTradePanel() {
  const account = useAccount();
  const queries = useQueryClient();
  const hold = useOrderHold();
  const send = useSubmission(() => `neural_${Date.now()}`);
  const trade = useMutation({
    mutationKey: ['neural-trade'],
    mutationFn: () => {
      const of = account === undefined ? {} : { accountId: account.id };
      return send(of, (newClientOrderId) => call('neural-trade', { newClientOrderId, ...of }));
    },
    // Not waited for: what a server that does not answer is asked is asked again and again.
    onSettled: () => void queries.invalidateQueries(),
  });
  const phase = usePhase(trade.isPending);
  const execute = (): void => {
    if (!trade.isPending && account !== undefined && hold === null) trade.mutate();
  };
  const holdId = useId();
  const button = useRef<HTMLButtonElement>(null);
  // A key alone never places an order: it leads to the button.
  useHotkeys({ 'm x': () => button.current?.focus() });
  return (
    <Panel title="Neural trade">
      <p className="text-sm text-fg-2">
        Reads the 15-minute signal of every symbol of your plan and buys by the surest Long at the market, sized by your
        risk limits. The risk check decides.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          ref={button}
          variant="primary"
          size="md"
          isBusy={trade.isPending}
          disabled={account === undefined || hold !== null}
          aria-describedby={holdId}
          onClick={execute}
        >
          {!trade.isPending && <Zap aria-hidden />}
          Execute Neural Trade
        </Button>
        <span role="status" className="text-sm text-fg-2">
          {phase}
        </span>
        <Progress label="Neural trade" value={phase === 'Scanning' ? SCANNING : 0} className="w-32 flex-1" />
      </div>
      <p id={holdId} className="mt-2 text-xs text-warn empty:hidden">
        {hold}
      </p>
      <div className="mt-3 empty:hidden">
        {trade.isSuccess && <Outcome trade={trade.data} />}
        {trade.isError && (
          <Alert tone="warning" title={titleOf(trade.error)}>
            {describeError(trade.error).message}
          </Alert>
        )}
      </div>
    </Panel>
  );
}
