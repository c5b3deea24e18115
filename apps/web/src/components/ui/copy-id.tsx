import { Check, Copy } from 'lucide-react';
import { useCopied } from '../../hooks/use-copied.ts';
import { cn } from '../../lib/cn.ts';
import { notifyError } from '../../lib/notify.ts';

export interface CopyIdProps {
  readonly value: string;
  /** What is copied, for the button's name: 'request id'. */
  readonly label: string;
  /** Shows only the first and last characters; the whole is copied. */
  readonly isShort?: boolean;
  readonly className?: string;
}

/** An id with a button that copies it and says so for a moment. */
export function CopyId({ value, label, isShort = false, className }: CopyIdProps) {
  const { isCopied, copy } = useCopied();
  const copyValue = (): void =>
    void copy(value).catch(() => {
      notifyError('It was not copied', {
        detail: 'Your browser copies on https pages only. Select it and copy it by hand.',
      });
    });
  const Icon = isCopied ? Check : Copy;
  return (
    <span className={cn('inline-flex items-center gap-1 font-mono text-2xs text-fg-2', className)}>
      <span className="min-w-0 truncate">
        {isShort && value.length > 13 ? `${value.slice(0, 8)}…${value.slice(-4)}` : value}
      </span>
      <button
        type="button"
        aria-label={isCopied ? `Copied ${label}` : `Copy ${label}`}
        onClick={copyValue}
        className="touch-target grid size-6 shrink-0 place-items-center rounded-sm text-fg-2 hover:bg-surface-2 hover:text-fg"
      >
        <Icon aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
