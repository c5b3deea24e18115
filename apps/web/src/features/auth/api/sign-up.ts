import { getSupabase } from '../../../lib/supabase.ts';
import type { SignUpValues } from '../validate-credentials.ts';

/** `signed-in`: the server confirms at once. `mail-sent`: a link in a mail does. */
export type SignUpOutcome = 'signed-in' | 'mail-sent';

/** Creates an account. The mail's link leads to the site root. */
export async function signUp({ fullName, email, password }: SignUpValues): Promise<SignUpOutcome> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.signUp({
    email: email.trim(),
    password,
    options: {
      emailRedirectTo: `${location.origin}/`,
      data: {
        full_name: fullName.trim(),
        risk_preference: 'medium',
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    },
  });
  if (error !== null) throw error;
  return data.session === null ? 'mail-sent' : 'signed-in';
}
