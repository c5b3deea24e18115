import { Check, Copy } from 'lucide-react';
import { useCopied } from '../../hooks/use-copied.ts';

/** A command with a button that copies it. */
export function CopyCommand({ command }: { readonly command: string }) {
  const { isCopied, copy } = useCopied();
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex h-11 max-w-sm items-center rounded-md border border-line bg-surface-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 truncate font-mono text-base">
        <span aria-hidden className="text-fg-3 select-none">
          ${' '}
        </span>
        {command}
      </code>
      <button
        type="button"
        aria-label={isCopied ? 'Copied' : `Copy ${command}`}
        onClick={() => void copy(command)}
        className="scripted touch-target grid size-9 shrink-0 place-items-center rounded-sm text-fg-2 hover:bg-surface-2 hover:text-fg"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
