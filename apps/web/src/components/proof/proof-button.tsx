// components/proof: the entries behind a figure, and the figure computed in two ways.
import { Scale } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ProofRequest } from './proof-request.ts';

const ProofSheet = lazy(async () => ({ default: (await import('./proof-sheet.tsx')).ProofSheet }));

export interface ProofButtonProps {
  /** 'Net profit': the title of what opens. */
  readonly of: string;
  readonly request: ProofRequest;
}

/** Beside a figure: opens where it comes from. */
export function ProofButton({ of, request }: ProofButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-label={`${of}: show the proof`}
        title="Show the proof"
        className="touch-target -my-0.5 inline-grid size-6 shrink-0 place-items-center rounded-sm align-text-bottom text-fg-3 hover:text-fg"
      >
        <Scale aria-hidden className="size-3.5" />
      </button>
      {wasOpened && (
        <Suspense>
          <ProofSheet open={isOpen} onOpenChange={setOpen} of={of} request={request} />
        </Suspense>
      )}
    </>
  );
}
