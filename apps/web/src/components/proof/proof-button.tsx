import { Scale } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ProofOnDemand } from './proof-on-demand.tsx';
import type { ProofRequest } from './proof-request.ts';

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
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        {...(children === undefined && { 'aria-label': `${of}: show the proof` })}
        title={`${of}: show the proof`}
        className={children === undefined ? LOOK : 'touch-target rounded-xs hover:underline'}
      >
        {children ?? <Scale aria-hidden className="size-3.5" />}
      </button>
      <ProofOnDemand open={isOpen} onOpenChange={setOpen} of={of} request={request} />
    </>
  );
}
