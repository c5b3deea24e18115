import { CircleAlert, Hourglass, Pause, PencilLine, Play, Square, type LucideIcon } from 'lucide-react';
import type { BotStatus } from '../lib/api/bots.ts';
import { Badge, type BadgeTone } from './ui/badge.tsx';

interface Look {
  readonly word: string;
  readonly icon: LucideIcon;
  readonly tone: BadgeTone;
  /** Filled shapes are read at a glance. */
  readonly isFilled?: boolean;
}

const LOOK: Readonly<Record<BotStatus, Look>> = {
  running: { word: 'Running', icon: Play, tone: 'neutral', isFilled: true },
  active: { word: 'Running', icon: Play, tone: 'neutral', isFilled: true },
  paused: { word: 'Paused', icon: Pause, tone: 'outline', isFilled: true },
  stopping: { word: 'Stopping', icon: Hourglass, tone: 'warn' },
  stopped: { word: 'Stopped', icon: Square, tone: 'outline', isFilled: true },
  error: { word: 'Error', icon: CircleAlert, tone: 'danger' },
  draft: { word: 'Draft', icon: PencilLine, tone: 'outline' },
};

/** State of a bot: a shape and a word, so that colour is never needed. */
export function BotStateChip({ status }: { readonly status: BotStatus }) {
  const { word, icon: Icon, tone, isFilled = false } = LOOK[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden fill={isFilled ? 'currentColor' : 'none'} />
      {word}
    </Badge>
  );
}
