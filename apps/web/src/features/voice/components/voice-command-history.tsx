import { VOICE_COMMAND_HISTORY_MAX } from '@atb/api/timers';
import { History } from 'lucide-react';
import { Panel } from '../../../components/panel.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { HistoryEntry } from '../session/voice-session.ts';

/** The last commands and what was answered. */
export function VoiceCommandHistory({ history }: { readonly history: readonly HistoryEntry[] }) {
  return (
    <Panel title={`Last ${VOICE_COMMAND_HISTORY_MAX} commands`}>
      {history.length === 0 ? (
        <EmptyState
          icon={<History aria-hidden />}
          title="No commands yet"
          detail="Say or type a command, or press Try beside one of the list."
        />
      ) : (
        <ol aria-live="polite">
          {history.map(({ id, transcript, source, answer, at }) => (
            <li key={id} className="border-b border-line py-2 text-sm last:border-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 font-medium break-words">“{transcript}”</span>
                <Badge>{source}</Badge>
                <RelativeTime value={at} className="num ml-auto text-xs text-fg-2" />
              </p>
              <p className="text-fg-2">{answer}</p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
