// components/ui: the base widgets, shadcn-shaped: plain where the platform has the behaviour, over Radix where it has not.
import { cn } from '../../lib/cn.ts';

const VARIANT = {
  primary: 'bg-brand text-brand-fg hover:brightness-105',
  neutral: 'border border-line bg-surface-2 text-fg hover:bg-surface-3',
  outline: 'border border-line-strong text-fg hover:bg-surface-2',
  ghost: 'text-fg-2 hover:bg-surface-2 hover:text-fg',
  buy: 'bg-up text-up-fg hover:brightness-105',
  sell: 'bg-down text-down-fg hover:brightness-105',
  danger: 'bg-danger text-danger-fg hover:brightness-105',
  'danger-outline': 'border border-danger text-danger hover:bg-danger-soft',
} as const;

const SIZE = {
  xs: 'touch-target h-6 gap-1 px-2 text-xs',
  sm: 'h-control gap-1.5 px-2.5 text-sm',
  /** In the header: the same height at every density. */
  bar: 'touch-target h-8 gap-1.5 px-2.5 text-sm',
  md: 'h-9 gap-1.5 px-3.5 text-sm coarse:h-11',
  lg: 'h-11 gap-2 px-5 text-base',
  icon: 'size-control',
  'icon-xs': 'touch-target size-6',
} as const;

export interface ButtonLook {
  readonly variant?: keyof typeof VARIANT | undefined;
  readonly size?: keyof typeof SIZE | undefined;
}

/** Classes of a button, also for a link that looks like one. */
export function buttonClass({ variant = 'neutral', size = 'sm' }: ButtonLook = {}, extra?: string): string {
  return cn(
    'inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap select-none',
    'transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    '[&_svg]:size-4 [&_svg]:shrink-0',
    VARIANT[variant],
    SIZE[size],
    extra,
  );
}
