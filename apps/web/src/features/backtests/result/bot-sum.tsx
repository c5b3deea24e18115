import type { BotBundle } from '@atb/api/research-bundle';
import type { BotState } from '@atb/core/engine/bot/bot-state';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format-number.ts';
import { formatDateTime } from '../../../lib/format-time.ts';

export interface LineProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly isTotal?: boolean;
}

/** A figure of a bot with its name. */
export function Line({ label, children, isTotal = false }: LineProps) {
  return (
    <div
      className={
        isTotal
          ? 'flex justify-between gap-3 border-t border-line-strong pt-2 font-medium'
          : 'flex justify-between gap-3'
      }
    >
      <dt className={isTotal ? undefined : 'text-fg-2'}>{label}</dt>
      <dd className="num text-right">{children}</dd>
    </div>
  );
}

export function countText(value: number): string {
  return formatNumber(value, { decimals: 0 }).text;
}

/** What a bot was doing when the candles ended. */
export const PHASE: Readonly<Record<BotState['phase'], string>> = {
  new: 'not started',
  waiting_trigger: 'waits for its start price',
  running: 'running',
  paused: 'paused',
  stopping: 'ending',
  finished: 'ended',
};

/** What it said last, and what it noted on the way. */
export function BotWords({ lastWords, notes }: { readonly lastWords: string; readonly notes: BotBundle['notes'] }) {
  return (
    <div className="text-xs text-fg-2">
      <p>{lastWords}</p>
      {notes.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer rounded-xs">What the bot noted ({countText(notes.length)})</summary>
          <ul className="mt-1 list-disc space-y-0.5 pl-4">
            {notes.map(({ at, code, message }) => (
              <li key={`${at} ${code} ${message}`}>
                <span className="num">{formatDateTime(at, 'utc')}</span> {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
