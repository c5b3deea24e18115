import type { BotKind } from '@atb/core/bots/kinds';
import { useState } from 'react';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { readDraftSummary } from './draft-summary.ts';
import type { WizardMemory } from './wizard-memory.ts';

export interface DraftNoticeProps {
  readonly type: BotKind;
  readonly memory: WizardMemory;
  readonly onStartOver: () => void;
}

/** Says that the form holds an earlier draft; what this visit has entered itself is none. */
export function DraftNotice({ type, memory, onStartOver }: DraftNoticeProps) {
  const [draft] = useState(() => (memory.recall(type) === null ? readDraftSummary(type) : null));
  if (draft === null) return null;
  return (
    <Alert
      className="my-4"
      title="Your draft is back"
      actions={
        <Button size="xs" variant="outline" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      Kept in this browser <RelativeTime value={draft.savedAt} />.
    </Alert>
  );
}
