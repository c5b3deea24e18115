// admin: the auth service's interface for the secret key, one file a request.
import type { Context } from 'hono';
import { toAdminUserJson } from '../../admin/admin-user-json.ts';
import { listAccounts, type PageRequest } from '../../admin/list-accounts.ts';
import type { AuthContext } from '../../auth-context.ts';
import { validationFailed } from '../../http/auth-error.ts';
import type { Route } from '../../http/route.ts';

const PER_PAGE = 50;
const PER_PAGE_MAX = 1000;
const PAGE_MAX = 1_000_000;
const FILTER_LENGTH_MAX = 254;

/** An absent or empty parameter is the default. */
function readCount(c: Context, name: string, usual: number, max: number): number {
  const text = c.req.query(name) ?? '';
  if (text === '') return usual;
  const count = /^\d{1,7}$/u.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= max) return count;
  throw validationFailed(`Bad Pagination Parameters: ${name} must be a number from 1 to ${max}`);
}

function readPage(c: Context): PageRequest {
  const filter = (c.req.query('filter') ?? '').trim();
  if (filter.length > FILTER_LENGTH_MAX || filter.includes('\u0000')) throw validationFailed('filter is not valid');
  return { page: readCount(c, 'page', 1, PAGE_MAX), perPage: readCount(c, 'per_page', PER_PAGE, PER_PAGE_MAX), filter };
}

/** Where the next and the last page are, as clients of Supabase read it. */
function addPageHeaders(c: Context, { page, perPage }: PageRequest, total: number): void {
  const last = Math.ceil(total / perPage);
  const link = (to: number, rel: string): string => {
    const { pathname, searchParams } = new URL(c.req.url);
    searchParams.set('page', String(to));
    return `<${pathname}?${searchParams.toString()}>; rel="${rel}"`;
  };
  c.header('Link', [...(last > page ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '));
  c.header('X-Total-Count', String(total));
}

/** GET /admin/users */
export function listUsers(auth: AuthContext): Route {
  return async (c) => {
    const asked = readPage(c);
    const { users, total } = await listAccounts(auth.pool, asked);
    addPageHeaders(c, asked, total);
    return c.json({ users: users.map(toAdminUserJson), aud: 'authenticated' });
  };
}
