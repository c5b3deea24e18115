import type { Answer, Body, FunctionName } from '@atb/api/functions/contracts';
import type { SupabaseClient } from '@supabase/supabase-js';

/** Calls a function of the server as its contract says. @throws when it refuses, with its sentence. */
export async function callFunction<Name extends FunctionName>(
  client: SupabaseClient,
  name: Name,
  body: Body<Name>,
): Promise<Answer<Name>> {
  const { data, error } = await client.functions.invoke<{ readonly success: boolean }>(name, { body: body as object });
  if (data?.success !== true) throw new Error(`${name}: ${JSON.stringify(data ?? String(error))}`);
  return data as Answer<Name>;
}
