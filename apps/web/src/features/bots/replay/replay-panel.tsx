import { useMutation } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { type BotReplay, replayBot } from '../api/replay-bot.ts';
import { describeDifference, describeReplay } from './describe-replay.ts';

function Outcome({ answer }: { readonly answer: BotReplay }) {
  const { timeZone } = usePreferences();
  const { from, to, differences, compared } = answer;
  const [first] = differences;
  const span = `Replayed from ${formatDateTime(from, timeZone)} to ${formatDateTime(to, timeZone)}.`;
  return (
    <Alert
      tone={first !== undefined ? 'warning' : compared === 0 ? 'info' : 'success'}
      title={describeReplay(answer)}
      className="mt-3"
    >
      {first !== undefined && <p>{describeDifference(first)}</p>}
      <p className="text-pretty tabular-nums">{span}</p>
    </Alert>
  );
}

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
      {check.data !== undefined && !check.isPending && <Outcome answer={check.data} />}
      {check.error !== null && (
        <Alert tone="error" title="The run could not be replayed" className="mt-3">
          {describeError(check.error).message}
        </Alert>
      )}
    </Panel>
  );
}
