import { Alert } from '../../../components/ui/alert.tsx';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import type { BotReplay } from '../api/replay-bot.ts';
import { describeDifference, describeReplay } from './describe-replay.ts';

/** What a replay found; it comes with the first answer. */
export function ReplayOutcome({ answer }: { readonly answer: BotReplay }) {
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
