import type { UsageMeter } from '../lib/usage-meters.ts';
import { LimitBar } from './limit-bar.tsx';
import { ProofButton } from './proof/proof-button.tsx';

/** How much of what a plan allows is used; what is used opens its proof. */
export function PlanMeter({
  meter: { label, figure, used, limit, usedText, limitText },
}: {
  readonly meter: UsageMeter;
}) {
  return (
    <LimitBar
      label={label}
      used={used}
      limit={limit}
      text={
        <>
          <ProofButton of={label} request={{ portfolio: { figure } }}>
            {usedText}
          </ProofButton>{' '}
          of {limitText}
        </>
      }
    />
  );
}
