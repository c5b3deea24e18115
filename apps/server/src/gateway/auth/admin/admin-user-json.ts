import type { UserRow } from '../store/users.ts';
import { toUserJson } from '../user-json.ts';

/** A user as the operator sees one: with ban and deletion. */
export function toAdminUserJson(user: UserRow): Record<string, unknown> {
  return {
    ...toUserJson(user),
    ...(user.banned_until === null ? {} : { banned_until: user.banned_until }),
    ...(user.deleted_at === null ? {} : { deleted_at: user.deleted_at }),
  };
}
