import { Delta } from '../../../components/delta.tsx';
import { Money } from '../../../components/money.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import type { ProofRequest } from '../../../components/proof/proof-request.ts';
import { formatNumber } from '../../../lib/format-number.ts';

export interface ProvenGainProps {
  readonly of: string;
  /** Decimal text. */
  readonly gain: string;
  /** Of what was paid, a fraction; null where nothing was. */
  readonly share: number | null;
  readonly proof: ProofRequest;
  readonly shareProof: ProofRequest;
}

/** A gain and its part of what was paid; each opens its own proof. */
export function ProvenGain({ of, gain, share, proof, shareProof }: ProvenGainProps) {
  return (
    <Delta value={gain}>
      <ProofButton of={of} request={proof}>
        <Money value={gain} isSigned />
      </ProofButton>
      {share !== null && (
        <span className="ml-1">
          <ProofButton of={`${of} in percent`} request={shareProof}>
            ({formatNumber(share, { percent: true, signed: true }).text})
          </ProofButton>
        </span>
      )}
    </Delta>
  );
}
