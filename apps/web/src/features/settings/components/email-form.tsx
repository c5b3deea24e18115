import { GENERAL_MESSAGES } from '@atb/api/messages/general';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { FormActions } from '../../../components/form-actions.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { readErrorFacts } from '../../../lib/error-facts.ts';
import { changeEmail, resendEmailChange } from '../api/change-email.ts';

const ResendButton = lazy(async () => ({
  default: (await import('../../../components/resend-button.tsx')).ResendButton,
}));

const emailForm = z.object({ newEmail: z.string().check(z.trim(), z.email('Enter an email address')) });
const EMPTY = { newEmail: '' };

/** What the link in the first of the two mails leads back with. */
function readReturn(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('message') === null
    ? null
    : 'Confirmed. Now open the link in the other mailbox: the address changes once both have confirmed.';
}

/** The account's address, and the way to another one. */
export function EmailForm() {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState(readReturn);
  /** The new address, once mails are on their way. */
  const [asked, setAsked] = useState<string | null>(null);
  const change = useMutation({ mutationKey: ['email'], mutationFn: changeEmail });
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(emailForm),
    defaultValues: EMPTY,
  });
  const onSubmit = handleSubmit(async ({ newEmail: email }) => {
    setNotice(null);
    setAsked(null);
    const isSent = await change.mutateAsync(email).then(
      () => true,
      () => false,
    );
    if (!isSent) return;
    reset(EMPTY);
    setOpen(false);
    setNotice(`Mails are on their way to ${user.email ?? 'your mailbox'} and ${email}. Confirm in both.`);
    setAsked(email);
  });
  return (
    <div className="mb-4 space-y-3">
      <Field label="Email">
        {(field) => (
          <div className="flex flex-wrap gap-2">
            <Input {...field} value={user.email ?? ''} readOnly className="min-w-0 flex-1" />
            {!isOpen && (
              <Button variant="outline" onClick={() => setOpen(true)}>
                Change email
              </Button>
            )}
          </div>
        )}
      </Field>
      {notice !== null && <Alert tone="info">{notice}</Alert>}
      <Suspense fallback={<div className="h-control" />}>
        {asked !== null && <ResendButton key={asked} resend={() => resendEmailChange(user.email ?? asked)} hasSent />}
      </Suspense>
      {isOpen && (
        <form
          noValidate
          onSubmit={(event) => void onSubmit(event)}
          className="space-y-3 rounded-md border border-line p-3"
        >
          {change.isError && (
            <Alert tone="error">{readErrorFacts(change.error).message || GENERAL_MESSAGES.unexpected}</Alert>
          )}
          <Field
            label="New email"
            hint="Both mailboxes, the present one and the new one, get a mail. The address changes once both have confirmed."
            error={formState.errors.newEmail?.message}
          >
            {(field) => <Input {...field} {...register('newEmail')} type="email" autoComplete="email" />}
          </Field>
          <FormActions label="Send the mails" isBusy={change.isPending} onCancel={() => setOpen(false)} />
        </form>
      )}
    </div>
  );
}
