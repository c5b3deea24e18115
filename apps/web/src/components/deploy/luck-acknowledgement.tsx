import { Alert } from '../ui/alert.tsx';
import { Checkbox } from '../ui/checkbox.tsx';

export interface LuckAcknowledgementProps {
  /** The server's sentence: how much evidence lacks. */
  readonly message: string;
  readonly isAcknowledged: boolean;
  readonly onAcknowledge: (isAcknowledged: boolean) => void;
}

/** There are fewer days out of sample than the account's trials ask for: a bot is made once that is acknowledged. */
export function LuckAcknowledgement({ message, isAcknowledged, onAcknowledge }: LuckAcknowledgementProps) {
  return (
    <Alert tone="warning" title="Not enough evidence that this is skill">
      <p className="mb-2">{message}</p>
      <Checkbox
        label="I know that the result may be luck"
        checked={isAcknowledged}
        onChange={(event) => onAcknowledge(event.target.checked)}
      />
    </Alert>
  );
}
