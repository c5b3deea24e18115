import type { ReactNode } from 'react';
import { Progress } from './ui/progress.tsx';

export interface LimitBarProps {
  readonly label: string;
  /** Shown in place of the label: a link of the same words. */
  readonly heading?: ReactNode;
  readonly used: number;
  /** Not above zero: unlimited. */
  readonly limit: number;
  /** 'used of limit' in words with units. */
  readonly text: ReactNode;
}

/** Shares of a limit from which it is near and reached. */
const NEAR = 0.8;
const REACHED = 1;

/** How much of a limit is used, in words and as a bar. */
export function LimitBar({ label, heading = label, used, limit, text }: LimitBarProps) {
  const share = limit > 0 ? used / limit : 0;
  const tone = share >= REACHED ? 'danger' : share >= NEAR ? 'warn' : 'neutral';
  const word = share >= REACHED ? 'limit reached' : share >= NEAR ? 'near the limit' : null;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-2 text-xs">
        <span className="text-fg-2">{heading}</span>
        <span className="num">
          {text}
          {word !== null && <span className={tone === 'danger' ? 'text-danger' : 'text-warn'}> · {word}</span>}
        </span>
      </div>
      <Progress label={label} value={limit > 0 ? used : 0} max={limit > 0 ? limit : 1} tone={tone} className="mt-1" />
    </div>
  );
}
