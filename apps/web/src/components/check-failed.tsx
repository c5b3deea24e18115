import { Alert } from './ui/alert.tsx';
import { Button } from './ui/button.tsx';

export interface CheckFailedProps {
  /** Which check: one of the limits' messages. */
  readonly children: string;
  readonly onRetry: () => void;
  readonly isBusy: boolean;
  readonly className?: string;
}

/** What a plan allows could not be found out. The server asks again by itself, and denies while it cannot know. */
export function CheckFailed({ children, onRetry, isBusy, className }: CheckFailedProps) {
  return (
    <Alert
      tone="warning"
      {...(className !== undefined && { className })}
      actions={
        <Button size="xs" isBusy={isBusy} onClick={onRetry}>
          Check again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
