import { Alert } from '../ui/alert.tsx';
import { LuckAcknowledgement } from './luck-acknowledgement.tsx';
import type { DeployFailure } from './use-deployment.ts';

export interface DeployFailurePartProps {
  readonly failure: DeployFailure;
  readonly isAcknowledged: boolean;
  readonly onAcknowledge: (isAcknowledged: boolean) => void;
}

/** Why nothing was deployed; where evidence lacks, it may be acknowledged and asked for again. */
export function DeployFailurePart({ failure, ...acknowledgement }: DeployFailurePartProps) {
  if (failure.needsAcknowledgement) return <LuckAcknowledgement message={failure.message} {...acknowledgement} />;
  return (
    <Alert tone="error" title={failure.title}>
      {failure.message}
    </Alert>
  );
}
