import type { ProfileRow } from '@atb/api/rows/profiles';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Combobox } from '../../../components/ui/combobox.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { profileQuery } from '../api/get-profile.ts';
import { EmailForm } from './email-form.tsx';
import { updateProfileMutation } from '../api/update-profile.ts';

const NAME_LENGTH_MAX = 200;

const profileForm = z.object({
  full_name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Full name is required'),
      z.maxLength(NAME_LENGTH_MAX, `Full name must have at most ${NAME_LENGTH_MAX} characters`),
    ),
  timezone: z.string().check(z.minLength(1, 'Choose a time zone')),
});

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

function ProfileForm({ userId, profile }: { readonly userId: string; readonly profile: ProfileRow }) {
  const queries = useQueryClient();
  const save = useMutation(updateProfileMutation(queries, userId));
  const { register, control, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(profileForm),
    defaultValues: profile,
  });
  const onSubmit = handleSubmit(async (values) => {
    const saved = await save.mutateAsync(values).catch(() => null);
    if (saved === null) return;
    reset(saved);
    notifySuccess('Profile saved');
  });
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-4">
      {save.isError && <Alert tone="error">{describeError(save.error).message}</Alert>}
      <Field label="Full name" error={formState.errors.full_name?.message}>
        {(field) => <Input {...field} {...register('full_name')} autoComplete="name" />}
      </Field>
      <Field label="Time zone" hint="For daily limits and reports." error={formState.errors.timezone?.message}>
        {(field) => (
          <Controller
            control={control}
            name="timezone"
            render={({ field: { value, onChange } }) => (
              <Combobox
                {...field}
                value={value}
                onValueChange={onChange}
                options={ZONES}
                placeholder="Search a time zone"
              />
            )}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" isBusy={formState.isSubmitting} disabled={!formState.isDirty}>
        Save profile
      </Button>
    </form>
  );
}

/** The form's own geometry: name, zone with its hint, button. */
function ProfileSkeleton() {
  return (
    <div className="space-y-4">
      <div>
        <Skeleton className="mb-1 h-4 w-20" />
        <Skeleton className="h-control" />
      </div>
      <div>
        <Skeleton className="mb-1 h-4 w-20" />
        <Skeleton className="h-control" />
        <div className="mt-1 h-4" />
      </div>
      <Skeleton className="h-control w-24" />
    </div>
  );
}

/** Who the user is. */
export function ProfilePanel() {
  const user = useUser();
  const profile = useQuery(profileQuery(user.id));
  return (
    <Panel title="Profile">
      <EmailForm />
      {profile.isPending && <ProfileSkeleton />}
      {profile.isError && (
        <ErrorState
          title="Your profile could not be loaded"
          detail={describeError(profile.error).message}
          requestId={describeError(profile.error).requestId}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.data !== undefined && <ProfileForm userId={user.id} profile={profile.data} />}
    </Panel>
  );
}
