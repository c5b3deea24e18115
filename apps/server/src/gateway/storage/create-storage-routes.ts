import { Hono } from 'hono';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { createBucketRoutes } from './bucket-routes.ts';
import { createListRoutes } from './list-objects.ts';
import { createObjectRoutes } from './object-routes.ts';
import { createSignRoutes } from './sign-routes.ts';
import { createTransferRoutes } from './transfer-routes.ts';
import { createStorageContext, type StorageDeps } from './storage-context.ts';
import { StorageError, storageErrors, toStorageError } from './storage-error.ts';

/** Routes of /storage/v1. The edge has identified the caller; bodies are read here, as they come. */
export function createStorageRoutes(deps: StorageDeps): Hono<GatewayEnv> {
  const context = createStorageContext(deps);
  const app = new Hono<GatewayEnv>();
  app.onError((error) => {
    throw toStorageError(error);
  });
  app.route('/', createBucketRoutes(context));
  app.route('/', createListRoutes(context));
  app.route('/', createSignRoutes(context));
  app.route('/', createTransferRoutes(context));
  app.route('/', createObjectRoutes(context));
  app.all('/storage/v1/render/*', () => {
    throw storageErrors.notOffered('imageTransformation');
  });
  app.all('/storage/v1/*', () => {
    throw new StorageError({ statusCode: 404, error: 'not_found', message: 'There is no such route.' });
  });
  return app;
}
