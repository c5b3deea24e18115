import { SIGN_IN_MESSAGES } from '@atb/api/messages/sign-in';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../components/ui/alert.tsx';
import { authSettingsQuery, signUpModeOf } from '../../../lib/api/auth-settings.ts';
import { SignUpForm } from './sign-up-form.tsx';

/** The form, or why there is none. */
export function SignUpPanel() {
  const mode = signUpModeOf(useQuery(authSettingsQuery()).data);
  if (mode === 'open') return <SignUpForm />;
  return (
    <Alert tone="info">
      {mode === 'invitation' ? SIGN_IN_MESSAGES.signUpByInvitation : SIGN_IN_MESSAGES.signUpClosed}
    </Alert>
  );
}
