import { type ArgsOf, DATABASE_FUNCTIONS, type DatabaseFunctionName, type RowOf } from '@atb/api/database-functions';
import { getSupabase } from '../supabase.ts';

/**
 * Calls a function of the database and gives the rows it returns; none of one that only acts.
 * @throws PostgrestError with the sentence of the database when it refuses
 */
export async function callDatabase<Name extends DatabaseFunctionName>(
  name: Name,
  args: ArgsOf<Name>,
): Promise<ReadonlyArray<RowOf<Name>>> {
  const supabase = await getSupabase();
  const { columns } = DATABASE_FUNCTIONS[name];
  const called = supabase.rpc(name, args).throwOnError();
  if (columns === null) {
    await called;
    return [];
  }
  const { data } = await called.select(columns).overrideTypes<Array<RowOf<Name>>, { merge: false }>();
  return data;
}
