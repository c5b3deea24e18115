// components/proof: the entries behind a figure, and the figure computed in two ways.
import { Scale } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ProofRequest } from './proof-request.ts';

const ProofSheet = lazy(async () => ({ default: (await import('./proof-sheet.tsx')).ProofSheet }));

export interface ProofButtonProps {
  /** 'Net profit': the title of what opens. */
  readonly of: string;
  readonly request: ProofRequest;
  /** The figure itself, where there is no room beside it: it is what is pressed. */
  readonly children?: ReactNode;
}

const LOOK =
  'touch-target -my-0.5 inline-grid size-6 shrink-0 place-items-center rounded-sm align-text-bottom text-fg-3 hover:text-fg';

/** Beside a figure, or as the figure: opens where it comes from. */
export function ProofButton({ of, request, children }: ProofButtonProps) {
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
        {...(children === undefined && { 'aria-label': `${of}: show the proof` })}
        title={`${of}: show the proof`}
        className={children === undefined ? LOOK : 'touch-target rounded-xs hover:underline'}
      >
        {children ?? <Scale aria-hidden className="size-3.5" />}
      </button>
      {wasOpened && (
        <Suspense>
          <ProofSheet open={isOpen} onOpenChange={setOpen} of={of} request={request} />
        </Suspense>
      )}
    </>
  );
}
