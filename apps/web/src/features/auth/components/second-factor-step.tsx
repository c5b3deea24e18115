import type { User } from '@supabase/supabase-js';
import { SecondFactorForm } from '../../../components/second-factor/second-factor-form.tsx';
import { signOut } from '../../../lib/api/sign-out.ts';

/** After the password, where the account has a second factor. The way on is the guard's: it knows which page was asked for. */
export function SecondFactorStep({ user }: { readonly user: User }) {
  return (
    <>
      <p className="mb-4 text-sm text-fg-2">
        Signed in as <span className="font-medium break-all text-fg">{user.email}</span>. One step is left.
      </p>
      <SecondFactorForm user={user} />
      <p className="mt-4 text-center text-sm">
        <button type="button" onClick={() => void signOut('local')} className="link touch-target rounded-xs">
          Use another account
        </button>
      </p>
    </>
  );
}
