import type { BotStatus } from '@atb/api/rows/bots';
import { CircleAlert, Hourglass, Pause, PencilLine, Play, Square, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { BotTrouble } from '../lib/bot-kinds/bot-reader.ts';
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

/** Running by its status, and yet none of its orders is let through, or none of its sales. */
const KEPT: Readonly<Record<Exclude<BotTrouble['kind'], 'stopped-out'>, Look>> = {
  denied: { word: 'Orders denied', icon: TriangleAlert, tone: 'warn' },
  'cannot-sell': { word: 'Cannot sell', icon: CircleAlert, tone: 'danger' },
};

interface BotStateChipProps {
  readonly status: BotStatus;
  /** What keeps the bot from trading; its status alone would hide it. */
  readonly trouble?: BotTrouble | null;
}

/** State of a bot: a shape and a word, so that colour is never needed. */
export function BotStateChip({ status, trouble = null }: BotStateChipProps) {
  const look = trouble === null || trouble.kind === 'stopped-out' ? LOOK[status] : KEPT[trouble.kind];
  const { word, icon: Icon, tone, isFilled = false } = look;
  return (
    <Badge tone={tone}>
      <Icon aria-hidden fill={isFilled ? 'currentColor' : 'none'} />
      {word}
    </Badge>
  );
}
