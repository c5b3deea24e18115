import { friendlyMessage } from '@atb/api/error-catalogue';
import { SIGN_IN_MESSAGES } from '@atb/api/messages/sign-in';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { readErrorFacts } from '../../../lib/error-facts.ts';
import { resendConfirmation } from '../api/resend-confirmation.ts';
import { sendPasswordReset } from '../api/send-password-reset.ts';
import { sendSignInLink } from '../api/send-sign-in-link.ts';
import { signIn } from '../api/sign-in.ts';
import { lastSignIn } from '../last-sign-in.ts';
import { useCredentialForm, type FormNotice } from '../use-credential-form.ts';
import { validateSignIn } from '../validate-credentials.ts';
import { NoticeAlert } from './notice-alert.tsx';

interface SignInValues {
  readonly email: string;
  readonly password: string;
}

const TOO_MANY = 429;

async function sendSignIn({ email, password }: SignInValues): Promise<FormNotice | null> {
  try {
    await signIn(email, password);
  } catch (error) {
    const { code, message } = readErrorFacts(error);
    if (code !== 'email_not_confirmed') throw error;
    return { tone: 'error', text: message, resend: () => resendConfirmation(email) };
  }
  lastSignIn.write('password');
  return null;
}

async function sendReset(email: string): Promise<FormNotice> {
  try {
    await sendPasswordReset(email);
    return { tone: 'success', text: SIGN_IN_MESSAGES.resetSent, resend: () => sendPasswordReset(email) };
  } catch (error) {
    const isLimited = readErrorFacts(error).status === TOO_MANY;
    return { tone: 'error', text: isLimited ? friendlyMessage({ status: TOO_MANY }) : SIGN_IN_MESSAGES.resetFailed };
  }
}

async function sendLink(email: string): Promise<FormNotice> {
  try {
    await sendSignInLink(email);
  } catch (error) {
    if (readErrorFacts(error).code !== 'otp_disabled') throw error;
    return { tone: 'error', text: SIGN_IN_MESSAGES.noAccount };
  }
  lastSignIn.write('link');
  return { tone: 'success', text: SIGN_IN_MESSAGES.linkSent, resend: () => sendSignInLink(email) };
}

/** E-mail and password, or a link to the mailbox, and the way back in for who has forgotten it. */
export function SignInForm() {
  const { form, notice, isBusy, onSubmit, errorOf, blame, perform, readValues } = useCredentialForm<SignInValues>({
    validate: validateSignIn,
    send: sendSignIn,
  });
  const mailBy = (send: (email: string) => Promise<FormNotice>) => (): void => {
    const { email } = readValues();
    if (email.trim() === '') blame({ field: 'email', message: SIGN_IN_MESSAGES.missingEmail });
    else void perform(() => send(email));
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="space-y-4">
      <NoticeAlert notice={notice} />
      <Field label="Email" error={errorOf('email')}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="username" required size="lg" />}
      </Field>
      <Field label="Password" error={errorOf('password')}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required size="lg" />}
      </Field>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} className="w-full">
        Sign In
      </Button>
      <Button variant="outline" size="lg" className="w-full" onClick={mailBy(sendLink)}>
        Email me a link
      </Button>
      <p className="text-center text-sm">
        <button type="button" onClick={mailBy(sendReset)} className="link touch-target rounded-xs">
          Forgot your password?
        </button>
      </p>
    </form>
  );
}
