import { SIGN_IN_MESSAGES } from '@atb/api/messages/sign-in';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { notifySuccess } from '../../../lib/notify.ts';
import { resendConfirmation } from '../api/resend-confirmation.ts';
import { signUp } from '../api/sign-up.ts';
import { useCredentialForm, type FormNotice } from '../use-credential-form.ts';
import { validateSignUp, type SignUpValues } from '../validate-credentials.ts';
import { NoticeAlert } from './notice-alert.tsx';

async function sendSignUp(values: SignUpValues): Promise<FormNotice | null> {
  if ((await signUp(values)) === 'signed-in') return null;
  notifySuccess(SIGN_IN_MESSAGES.confirmEmail);
  return {
    tone: 'success',
    text: SIGN_IN_MESSAGES.accountCreated,
    resend: () => resendConfirmation(values.email),
  };
}

/** Name, e-mail and a password typed twice. */
export function SignUpForm() {
  const { form, notice, isBusy, onSubmit, errorOf } = useCredentialForm<SignUpValues>({
    validate: validateSignUp,
    send: sendSignUp,
  });
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="space-y-4">
      <NoticeAlert notice={notice} />
      <Field label="Full name" error={errorOf('fullName')}>
        {(control) => <Input {...control} name="fullName" autoComplete="name" required size="lg" />}
      </Field>
      <Field label="Email" error={errorOf('email')}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="email" required size="lg" />}
      </Field>
      <Field
        label="Password"
        hint="At least 8 characters. A few words you can remember are best."
        error={errorOf('password')}
      >
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required size="lg" />}
      </Field>
      <Field label="Confirm password" error={errorOf('confirmPassword')}>
        {(control) => (
          <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" required size="lg" />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} className="w-full">
        Sign Up
      </Button>
      <p className="text-center text-xs text-fg-2">
        New accounts start on paper with 10,000 USDT. No real money moves.
      </p>
    </form>
  );
}
