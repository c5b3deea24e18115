import { type Context, Hono } from 'hono';
import type { AuthContext } from '../../auth-context.ts';
import { AuthError } from '../../http/auth-error.ts';
import { requireSecretKey } from '../../http/require-secret-key.ts';
import { createUser } from './create-user.ts';
import { generateLink } from './generate-link.ts';
import { invite } from './invite.ts';
import { listUsers } from './list-users.ts';
import { changeUser, deleteUser, readOneUser } from './one-user.ts';
import { deleteUserFactor, listUserFactors } from './user-factors.ts';

/** What the secret key alone may ask of the auth service. */
export function addAdminRoutes(app: Hono, auth: AuthContext): void {
  const admin = new Hono();
  for (const path of ['/admin/*', '/invite']) {
    admin.use(path, async (c: Context, next) => {
      await requireSecretKey(c, auth.apiKeys, auth.verifyAccessToken);
      await next();
    });
  }
  admin.get('/admin/users', listUsers(auth));
  admin.post('/admin/users', createUser(auth));
  admin.get('/admin/users/:id', readOneUser(auth));
  admin.put('/admin/users/:id', changeUser(auth));
  admin.delete('/admin/users/:id', deleteUser(auth));
  admin.get('/admin/users/:id/factors', listUserFactors(auth));
  admin.delete('/admin/users/:id/factors/:factor', deleteUserFactor(auth));
  admin.post('/admin/generate_link', generateLink(auth));
  admin.post('/invite', invite(auth));
  admin.all('/admin/*', () => {
    throw new AuthError(404, 'validation_failed', 'The requested path does not exist');
  });
  app.route('/', admin);
}
