import { getSupabase } from '../../../lib/supabase.ts';

export interface PasswordChange {
  /** Empty when the account has none yet. */
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Changes the password; the server asks for the current one and ends all other sessions. */
export async function changePassword({ currentPassword, newPassword }: PasswordChange): Promise<void> {
  const supabase = await getSupabase();
  const { error } = await supabase.auth.updateUser({
    password: newPassword,
    ...(currentPassword !== '' && { current_password: currentPassword }),
  });
  if (error !== null) throw error;
}
