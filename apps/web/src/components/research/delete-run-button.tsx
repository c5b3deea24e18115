import type { ResearchRunRow } from '@atb/api/research-rows';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';

const DeleteRunDialog = lazy(async () => ({ default: (await import('./delete-run-dialog.tsx')).DeleteRunDialog }));

/** Opens the question whether a run is to be deleted. */
export function DeleteRunButton({ run }: { readonly run: ResearchRunRow }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={`Delete ${run.name}…`} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      {isAsking && (
        <Suspense fallback={null}>
          <DeleteRunDialog run={run} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
