import { Alert } from '../ui/alert.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import type { DeployFailure } from './use-deployment.ts';

export interface DeployFailurePartProps {
  readonly failure: DeployFailure;
  readonly isAcknowledged: boolean;
  readonly onAcknowledge: (isAcknowledged: boolean) => void;
}

/** Why nothing was deployed; where evidence lacks, it may be acknowledged and asked for again. */
export function DeployFailurePart({ failure, isAcknowledged, onAcknowledge }: DeployFailurePartProps) {
  if (!failure.needsAcknowledgement) {
    return (
      <Alert tone="error" title={failure.title}>
        {failure.message}
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title="Not enough evidence that this is skill">
      <p className="mb-2">{failure.message}</p>
      <Checkbox
        label="I know that the result may be luck"
        checked={isAcknowledged}
        onChange={(event) => onAcknowledge(event.target.checked)}
      />
    </Alert>
  );
}
