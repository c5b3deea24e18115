import { getSupabase } from '../../../lib/supabase.ts';

export interface NewProvider {
  readonly accountId: string;
  readonly name: string;
  readonly description: string;
  /** US dollars a month, as text. */
  readonly fee: string;
}

/** Opens an account to others. */
export async function openProvider({ accountId, name, description, fee }: NewProvider): Promise<void> {
  const supabase = await getSupabase();
  await supabase
    .rpc('open_provider', { p_account_id: accountId, p_name: name, p_description: description, p_fee: fee })
    .throwOnError();
}

/** Ends it, and every copy of it with it. */
export async function stopProvider(providerId: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('stop_provider', { p_provider_id: providerId }).throwOnError();
}
