import type { User } from '@supabase/supabase-js';
import { KeyRound } from 'lucide-react';
import { verifyPasskey } from '../../lib/api/second-factor.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { FactorVerification } from './use-verification.ts';

export interface PasskeyButtonsProps {
  readonly passkeys: NonNullable<User['factors']>;
  /** There is no authenticator app beside them. */
  readonly isOnlyWay: boolean;
  readonly verification: FactorVerification;
}

/** A button for each passkey; at an address where browsers know none, what to do instead. */
export function PasskeyButtons({ passkeys, isOnlyWay, verification }: PasskeyButtonsProps) {
  const { busy, verify } = verification;
  if (passkeys.length === 0) return null;
  if (!canUsePasskeys()) {
    return (
      <Alert tone={isOnlyWay ? 'warning' : 'info'}>
        This browser cannot use your passkey at this address. Use a {isOnlyWay ? 'recovery code' : 'code'}.
      </Alert>
    );
  }
  return passkeys.map(({ id, friendly_name: name }) => (
    <Button
      key={id}
      variant={isOnlyWay ? 'primary' : 'outline'}
      size="lg"
      className="w-full"
      isBusy={busy === id}
      onClick={() => void verify(id, () => verifyPasskey(id))}
    >
      <KeyRound aria-hidden />
      {name ? `Use passkey “${name}”` : 'Use passkey'}
    </Button>
  ));
}
