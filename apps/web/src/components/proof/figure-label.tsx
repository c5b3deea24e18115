import type { ReactNode } from 'react';
import { HowComputed } from '../how-computed.tsx';
import { ProofButton } from './proof-button.tsx';
import type { ProofRequest } from './proof-request.ts';

export interface FigureLabelProps {
  readonly name: string;
  readonly how: ReactNode;
  readonly proof: ProofRequest;
}

/** A name and its unit, where it has one: 'Exposure (USDT)'. */
const NAME = /^(?<plain>.*?)(?<unit> \([^)]+\))?$/u;

/** The name of a figure, how it is computed, and its proof. */
export function FigureLabel({ name, how, proof }: FigureLabelProps) {
  const { plain = name, unit = '' } = NAME.exec(name)?.groups ?? {};
  return (
    <span className="flex min-h-5 flex-wrap items-center">
      <span>
        {plain}
        {/* Beside two buttons a card on a phone has no room for it. */}
        {unit !== '' && <span className="max-sm:sr-only">{unit}</span>}
      </span>
      <HowComputed of={name.toLowerCase()}>{how}</HowComputed>
      <ProofButton of={name} request={proof} />
    </span>
  );
}
