import { loadRuntimeConfig } from '../config/runtime-config.ts';
import { getSupabase } from './supabase.ts';

/** The bucket of users' files. */
const BUCKET = 'user-files';
/** A link is used at once. */
const LINK_SECONDS = 300;

/**
 * An address that saves one of one's files under its own name. The storage client is fetched by those who use it: supabase-js has a
 * stand-in, so that nobody else pays for it.
 */
export async function signFile(name: string): Promise<string> {
  const [{ StorageClient }, supabase, { url, publishableKey }] = await Promise.all([
    import('@supabase/storage-js/dist/index.mjs'),
    getSupabase(),
    loadRuntimeConfig(),
  ]);
  const token = (await supabase.auth.getSession()).data.session?.access_token ?? publishableKey;
  const client = new StorageClient(`${url}/storage/v1`, { apikey: publishableKey, Authorization: `Bearer ${token}` });
  const download = name.split('/').at(-1) ?? true;
  const { data, error } = await client.from(BUCKET).createSignedUrl(name, LINK_SECONDS, { download });
  if (error !== null) throw error;
  return data.signedUrl;
}
