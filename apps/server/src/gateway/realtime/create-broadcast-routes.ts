import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { addressBucket } from '../auth/http/client-address.ts';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { BROADCAST_PATH, parseBroadcastPath } from './broadcast-path.ts';
import { fitsFrame } from './broadcast-frame.ts';
import { describeJoinFault, topicSchema } from './join-payload.ts';
import type { PostBroadcasts, PostedBroadcast, Poster } from './post-broadcasts.ts';

const MESSAGES_MAX = 100;

/** Topics are named without `realtime:` here. */
const topic = z
  .string()
  .transform((name) => `realtime:${name}`)
  .pipe(topicSchema);
const event = z.string().min(1).refine(fitsFrame, 'must be at most 255 bytes');
const addressSchema = z.object({ topic, event });

const batchSchema = z.object({
  messages: z
    .array(addressSchema.extend({ payload: z.unknown().optional(), private: z.boolean().default(false) }))
    .min(1)
    .max(MESSAGES_MAX),
});

/** Routes of /realtime/v1/api/broadcast. The edge has identified the caller and read the body. */
export function createBroadcastRoutes(post: PostBroadcasts): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  app.post(BROADCAST_PATH, async (c) => {
    await post(posterOf(c), readBatch(c));
    return c.body(null, 202);
  });
  app.post(`${BROADCAST_PATH}/:topic/events/:event`, async (c) => {
    await post(posterOf(c), [readOne(c)]);
    return c.body(null, 202);
  });
  return app;
}

function posterOf(c: Context<GatewayEnv>): Poster {
  const caller = c.get('caller');
  return {
    sender: caller.kind === 'user' ? `user ${caller.claims.sub}` : `address ${addressBucket(c.get('clientAddress'))}`,
    isAnonymous: caller.kind === 'anonymous',
    claims: JSON.stringify(caller.claims),
  };
}

function readBatch(c: Context<GatewayEnv>): readonly PostedBroadcast[] {
  if (c.get('bytes') !== undefined) {
    throw new AppError(415, 'unsupported_media_type', 'Several messages are JSON; one has an address of its own.');
  }
  const { messages } = check(batchSchema, parseJson(c));
  return messages.map(({ payload, private: isPrivate, ...address }) => {
    return { ...address, isPrivate, isJson: true, payload: Buffer.from(JSON.stringify(payload ?? {})) };
  });
}

function readOne(c: Context<GatewayEnv>): PostedBroadcast {
  const address = check(addressSchema, parseBroadcastPath(c.req.path));
  const isPrivate = c.req.query('private') === 'true';
  // The stored variable is absent where the body is text.
  const bytes: Buffer | undefined = c.get('bytes');
  if (bytes !== undefined) return { ...address, isPrivate, isJson: false, payload: bytes };
  parseJson(c);
  return { ...address, isPrivate, isJson: true, payload: Buffer.from(c.get('body')) };
}

function check<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError(422, 'invalid_broadcast', `The broadcast is not valid: ${describeJoinFault(parsed.error)}`);
}

function parseJson(c: Context<GatewayEnv>): unknown {
  try {
    return JSON.parse(c.get('body'));
  } catch (error) {
    throw new AppError(400, 'bad_json', 'The request body is not valid JSON.', { cause: error });
  }
}
