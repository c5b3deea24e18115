// components/proof: the entries behind a figure, and the figure computed in two ways.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePreferences } from '../../hooks/use-preferences.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import type { ProofSheetProps } from './proof-sheet.tsx';

const ProofSheet = lazy(async () => ({ default: (await import('./proof-sheet.tsx')).ProofSheet }));

/** The sheet with a proof, fetched when it is opened for the first time. */
export function ProofOnDemand(props: ProofSheetProps) {
  const [wasOpened, setOpened] = useState(false);
  if (props.open && !wasOpened) setOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <ProofSheet {...props} />
      </Suspense>
    )
  );
}

export interface OpenPointProof {
  /** Opens the proof of the point of a time, epoch milliseconds. */
  readonly open: (point: { readonly time: number }) => void;
  /** To be drawn beside the line. */
  readonly sheet: ReactNode;
}

/** The proofs of the points of an account's equity line, one at a time. */
export function usePointProof(accountId: string | undefined): OpenPointProof {
  const { timeZone } = usePreferences();
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return {
    open: ({ time }) => {
      setAt(time);
      setOpen(true);
    },
    sheet: (
      <ProofOnDemand
        open={isOpen}
        onOpenChange={setOpen}
        of={`Equity of ${formatDateTime(at, timeZone)}`}
        request={{ figure: 'equityPoint', accountId, at }}
      />
    ),
  };
}
