import { GENERAL_MESSAGES } from '@atb/api/messages/general';
import { SIGN_IN_MESSAGES } from '@atb/api/messages/sign-in';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { PasswordInput } from '../../../components/ui/password-input.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { readErrorFacts } from '../../../lib/error-facts.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { changePassword } from '../api/change-password.ts';

const PASSWORD_LENGTH_MIN = 6;
const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

const passwordForm = (hasPassword: boolean) =>
  z
    .object({
      currentPassword: hasPassword ? z.string().check(z.minLength(1, 'Enter your current password')) : z.string(),
      newPassword: z.string().check(z.minLength(PASSWORD_LENGTH_MIN, SIGN_IN_MESSAGES.shortPassword)),
      confirmPassword: z.string(),
    })
    .check(
      z.refine((values) => values.newPassword === values.confirmPassword, {
        path: ['confirmPassword'],
        message: SIGN_IN_MESSAGES.passwordsDiffer,
      }),
    );

/** Changes the password; the server's own rules show in the alert. */
export function PasswordPanel() {
  const user = useUser();
  // Who came in by another service alone has none yet.
  const hasPassword = user.identities?.some(({ provider }) => provider === 'email') ?? true;
  const change = useMutation({ mutationKey: ['password'], mutationFn: changePassword });
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(passwordForm(hasPassword)),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const onSubmit = handleSubmit(async (values) => {
    const isDone = await change.mutateAsync(values).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    reset(EMPTY);
    notifySuccess('Password changed', { detail: 'All other sessions have been signed out.' });
  });
  return (
    <Panel title="Password">
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-4">
        {change.isError && (
          <Alert tone="error">{readErrorFacts(change.error).message || GENERAL_MESSAGES.unexpected}</Alert>
        )}
        <input type="text" name="username" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        {hasPassword ? (
          <Field label="Current password" error={errors.currentPassword?.message}>
            {(field) => <PasswordInput {...field} {...register('currentPassword')} autoComplete="current-password" />}
          </Field>
        ) : (
          <p className="text-sm text-fg-2">
            This account has no password yet. With one it can be signed in to without another service.
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="New password" hint="At least 8 characters." error={errors.newPassword?.message}>
            {(field) => <PasswordInput {...field} {...register('newPassword')} autoComplete="new-password" />}
          </Field>
          <Field label="Confirm password" error={errors.confirmPassword?.message}>
            {(field) => <PasswordInput {...field} {...register('confirmPassword')} autoComplete="new-password" />}
          </Field>
        </div>
        <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </form>
    </Panel>
  );
}
