import { Alert } from '../../../components/ui/alert.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';

/** Where a plan has no questions: says so, with the way to one that has. */
export function UpgradeAlert() {
  return (
    <Alert
      tone="warning"
      title="The advisor comes with a paid plan"
      actions={
        <a href="/pricing" target="_blank" rel="noreferrer" className={buttonClass({ variant: 'outline', size: 'xs' })}>
          View All Plans
        </a>
      }
    >
      Your plan has no AI calls.
    </Alert>
  );
}
