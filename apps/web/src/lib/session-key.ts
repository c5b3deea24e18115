/** Where supabase-js keeps the session. */
export const SESSION_KEY = 'atb-session';
