import { loadRuntimeConfig } from '../config/runtime-config.ts';
import { getSupabase } from './supabase.ts';

/** The bucket of users' files. */
const BUCKET = 'user-files';
/** A link is used at once. */
const LINK_SECONDS = 300;

/**
 * The storage client is fetched by those who use it: supabase-js has a stand-in, so that nobody else pays for it.
 */
async function openBucket() {
  const [{ StorageClient }, supabase, { url, publishableKey }] = await Promise.all([
    import('@supabase/storage-js/dist/index.mjs'),
    getSupabase(),
    loadRuntimeConfig(),
  ]);
  const token = (await supabase.auth.getSession()).data.session?.access_token ?? publishableKey;
  const headers = { apikey: publishableKey, Authorization: `Bearer ${token}` };
  return new StorageClient(`${url}/storage/v1`, headers).from(BUCKET);
}

/** An address that saves one of one's files under its own name. */
export async function signFile(name: string): Promise<string> {
  const bucket = await openBucket();
  const download = name.split('/').at(-1) ?? true;
  const { data, error } = await bucket.createSignedUrl(name, LINK_SECONDS, { download });
  if (error !== null) throw error;
  return data.signedUrl;
}

/** Keeps a file among one's own, in place of one of that name. */
export async function uploadFile(name: string, file: Blob, contentType: string): Promise<void> {
  const bucket = await openBucket();
  const { error } = await bucket.upload(name, file, { contentType, upsert: true });
  if (error !== null) throw error;
}
