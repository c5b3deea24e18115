import { useMutation } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { replayBot } from '../api/replay-bot.ts';

const ReplayOutcome = lazy(async () => ({ default: (await import('./replay-outcome.tsx')).ReplayOutcome }));

/** Checks that the bot did what the same rules do again: side, type, quantity, price and time of every order. */
export function ReplayPanel({ botId }: { readonly botId: string }) {
  const check = useMutation({ mutationFn: () => replayBot(botId) });
  return (
    <Panel title="Replay check">
      <p className="text-sm text-pretty text-fg-2">
        Replays this run over the same prices and compares the side, type, quantity, price and time of every order with
        the books.
      </p>
      <Button variant="outline" className="mt-2" isBusy={check.isPending} onClick={() => check.mutate()}>
        <History aria-hidden />
        {check.data === undefined ? 'Check by replay' : 'Check again'}
      </Button>
      {check.isPending && (
        <p role="status" className="mt-2 text-xs text-fg-2">
          A long run takes some seconds.
        </p>
      )}
      <Suspense fallback={null}>
        {check.data !== undefined && !check.isPending && <ReplayOutcome answer={check.data} />}
      </Suspense>
      {check.error !== null && (
        <Alert tone="error" title="The run could not be replayed" className="mt-3">
          {describeError(check.error).message}
        </Alert>
      )}
    </Panel>
  );
}
