import type { Session, User } from '@supabase/supabase-js';

type Factor = NonNullable<User['factors']>[number];

/** Second factors that can be shown, in the order they were added. */
export function verifiedFactors(user: Pick<User, 'factors'>): readonly Factor[] {
  return user.factors?.filter(({ status }) => status === 'verified') ?? [];
}

/** What an access token says of its level; only for what to show, since the server decides what it is good for. */
function readLevel(accessToken: string): unknown {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'aal') : null;
  } catch {
    return null;
  }
}

/** The user has a second factor and has not shown it in this session: the server lets it do nothing else. */
export function needsSecondFactor({ access_token: token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  return verifiedFactors(user).length > 0 && readLevel(token) !== 'aal2';
}
