import { cn } from '../lib/cn.ts';

export interface LogoProps {
  /** The A alone. */
  readonly isCompact?: boolean;
  readonly size?: 'md' | 'lg';
  readonly className?: string;
}

/** Wordmark: the crossbar of the A and the waist of the B lie on one price level, the only strokes in brand colour. */
export function Logo({ isCompact = false, size = 'md', className }: LogoProps) {
  return (
    <svg
      viewBox={isCompact ? '0 0 22 24' : '0 0 72 24'}
      role="img"
      aria-label="ATB"
      fill="none"
      strokeWidth="2.8"
      className={cn(size === 'lg' ? 'h-6' : 'h-5', 'w-auto text-fg', className)}
    >
      <g stroke="currentColor">
        <path d="M1.5 22 11 2.5 20.5 22" strokeLinejoin="bevel" />
        {!isCompact && (
          <path d="M24 3.9H43M33.5 3.9V22M50.4 2.5V22M50.4 3.9h10a4.6 4.6 0 0 1 0 9.2M50.4 20.6H62a3.75 3.75 0 0 0 0-7.5" />
        )}
      </g>
      <path d={isCompact ? 'M6.2 13.1h9.6' : 'M6.2 13.1h9.6M50.4 13.1H62'} stroke="var(--brand-text)" />
    </svg>
  );
}
