import type { Body } from '@atb/api/functions/contracts';
import type { ReactNode } from 'react';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import type { TaxBody } from './use-tax-view.ts';

export interface TaxProvenProps {
  readonly of: string;
  /** What the report is of. */
  readonly body: TaxBody;
  /** Which figure of it, and of what. */
  readonly figure: Pick<Body<'tax-proof'>, 'figure' | 'asset' | 'term' | 'row'>;
  readonly children: ReactNode;
}

/** A figure of a tax report, which opens its proof. */
export function TaxProven({ of, body, figure, children }: TaxProvenProps) {
  return (
    <ProofButton of={of} request={{ tax: { ...body, ...figure } }}>
      {children}
    </ProofButton>
  );
}
