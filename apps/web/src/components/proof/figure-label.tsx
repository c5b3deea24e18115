import type { ReactNode } from 'react';
import { HowComputed } from '../how-computed.tsx';
import { ProofButton } from './proof-button.tsx';
import type { ProofRequest } from './proof-request.ts';

export interface FigureLabelProps {
  readonly name: string;
  readonly how: ReactNode;
  readonly proof: ProofRequest;
}

/** The name of a figure, how it is computed, and its proof. */
export function FigureLabel({ name, how, proof }: FigureLabelProps) {
  return (
    <span className="flex min-h-5 flex-wrap items-center">
      {name}
      <HowComputed of={name.toLowerCase()}>{how}</HowComputed>
      <ProofButton of={name} request={proof} />
    </span>
  );
}
