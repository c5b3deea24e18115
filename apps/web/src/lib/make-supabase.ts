// The client of the API, a chunk of its own. Asked for by name, so that the build leaves out what supabase-js exports besides.
export { createClient as makeSupabase } from '@supabase/supabase-js';
