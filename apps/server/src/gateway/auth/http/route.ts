import type { Context } from 'hono';

/** A handler of one request; what it throws becomes the answer. */
export type Route = (c: Context) => Response | Promise<Response>;
