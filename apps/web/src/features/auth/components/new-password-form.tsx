import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { useAuth } from '../../../hooks/use-auth.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { setNewPassword } from '../api/set-new-password.ts';
import { useCredentialForm } from '../use-credential-form.ts';
import { validateNewPassword } from '../validate-credentials.ts';
import { NoticeAlert } from './notice-alert.tsx';

interface NewPasswordValues {
  readonly password: string;
  readonly confirmPassword: string;
}

/** After a recovery link: a new password, then on to the product. */
export function NewPasswordForm() {
  const { user, finishRecovery } = useAuth();
  const { form, notice, isBusy, onSubmit, errorOf } = useCredentialForm<NewPasswordValues>({
    validate: validateNewPassword,
    send: async ({ password }) => {
      await setNewPassword(password);
      notifySuccess('Password changed', { detail: 'All other sessions have been signed out.' });
      finishRecovery();
      return null;
    },
  });
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="space-y-4">
      <NoticeAlert notice={notice} />
      {/* Lets a password manager know whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <Field label="New password" hint="At least 8 characters." error={errorOf('password')}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="new-password" required size="lg" />}
      </Field>
      <Field label="Confirm password" error={errorOf('confirmPassword')}>
        {(control) => (
          <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" required size="lg" />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} className="w-full">
        Set new password
      </Button>
    </form>
  );
}
