import { useMutation } from '@tanstack/react-query';
import { signOut } from '../../lib/api/sign-out.ts';
import { describeError } from '../../lib/describe-error.ts';
import { notifyError } from '../../lib/notify.ts';

/** Signs this browser out; the route guard then leads to the sign-in page. */
export function useSignOut(): () => void {
  const { mutate } = useMutation({
    mutationKey: ['sign-out'],
    mutationFn: () => signOut('local'),
    onError: (error) => notifyError('You are still signed in', { detail: describeError(error).message }),
  });
  return () => mutate();
}
