import { Link } from 'react-router';
import type { User } from '@supabase/supabase-js';
import { verifiedFactors } from '../../lib/session-level.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

export interface StepUpDialogProps {
  readonly user: User;
  readonly open: boolean;
  /** Called once, with whether the second factor was shown. */
  readonly onDone: (isShown: boolean) => void;
}

/** The moment at which the server wants the second factor before it does what was asked. */
export function StepUpDialog({ user, open, onDone }: StepUpDialogProps) {
  const hasFactor = verifiedFactors(user).length > 0;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onDone(false);
      }}
      title={hasFactor ? 'Confirm with your second factor' : 'A second factor is needed'}
      description={
        hasFactor
          ? 'What you asked for is done once you confirm. For 15 minutes you are not asked again.'
          : 'This change needs two-factor authentication, and your account has none yet.'
      }
      className="w-[min(26rem,calc(100vw-1.5rem))]"
    >
      {hasFactor ? (
        <SecondFactorForm user={user} onVerified={() => onDone(true)} />
      ) : (
        <Link
          to="/settings/security"
          onClick={() => onDone(false)}
          className={buttonClass({ variant: 'primary', size: 'lg' }, 'w-full')}
        >
          Set up two-factor authentication
        </Link>
      )}
    </Dialog>
  );
}
