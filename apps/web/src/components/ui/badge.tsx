import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

const TONE = {
  neutral: 'bg-surface-3 text-fg-2',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  paper: 'bg-paper-soft text-paper',
  live: 'bg-live-soft text-live',
  ai: 'bg-ai-soft text-ai',
  outline: 'border border-line-strong text-fg-2',
} as const;

export type BadgeTone = keyof typeof TONE;

export interface BadgeProps {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A word about a thing. The tone repeats the word, it never replaces it. */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-5 items-center gap-1 rounded-xs px-1.5 text-2xs font-medium whitespace-nowrap [&_svg]:size-3',
        TONE[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
