import type { BulkAction } from '@atb/api/functions/bots/bulk-bots';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { bulkTitle, bulkWord } from './describe-bulk.ts';
import type { BulkResult } from './run-bulk.ts';

/** What came of one request about several bots. */
export interface BulkOutcome {
  readonly action: BulkAction;
  readonly results: ReadonlyArray<BulkResult & { readonly name: string }>;
}

export interface BulkResultDialogProps {
  readonly outcome: BulkOutcome;
  readonly onClose: () => void;
}

/** Of each bot what happened; those that something kept from it come first. */
export function BulkResultDialog({ outcome: { action, results }, onClose }: BulkResultDialogProps) {
  const sorted = results.toSorted((a, b) => Number(a.error === null) - Number(b.error === null));
  return (
    <Dialog open onOpenChange={onClose} title={bulkTitle(action, results)} description="What happened to each of them.">
      <ul className="divide-y divide-line/60" aria-label="Result by bot">
        {sorted.map((result) => (
          <li key={result.botId} className="py-2 text-sm">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate font-medium">{result.name}</span>
              <span className={result.status === 'refused' ? 'text-danger' : 'text-fg-2'}>
                {bulkWord(action, result)}
              </span>
            </p>
            {result.error !== null && <p className="mt-0.5 text-xs text-pretty text-fg-2">{result.error}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
