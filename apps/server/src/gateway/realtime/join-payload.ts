import { z } from 'zod';
import { fitsFrame } from './broadcast-frame.ts';

const name = z.string().min(1).max(255);
/** Identifiers of Postgres have at most 63 bytes; `*` stands for all. */
const identifier = z.string().min(1).max(63);

const changeRequestSchema = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: identifier.default('public'),
  table: identifier.optional(),
  filter: z.string().max(8_192).optional(),
  select: z.array(identifier).max(200).optional(),
});

/** What a client asks for when it joins a topic. Absent parts mean no. */
export const joinPayloadSchema = z.object({
  config: z
    .object({
      broadcast: z
        .object({
          ack: z.boolean().default(false),
          self: z.boolean().default(false),
          replication_ready: z.boolean().default(false),
          replay: z.unknown().optional(),
        })
        .prefault({}),
      presence: z
        .object({
          key: z.string().refine(fitsFrame, 'must be at most 255 bytes').default(''),
          enabled: z.boolean().default(false),
        })
        .prefault({}),
      postgres_changes: z.array(changeRequestSchema).nullish(),
      private: z.boolean().default(false),
    })
    .prefault({}),
  access_token: z.string().nullish(),
});

export type JoinPayload = z.output<typeof joinPayloadSchema>;

export const topicSchema = z
  .string()
  .startsWith('realtime:', 'must start with realtime:')
  .min('realtime:'.length + 1, 'names no topic')
  .refine(fitsFrame, 'must be at most 255 bytes');

export const accessTokenPayloadSchema = z.object({ access_token: z.string().nullable() });

export const broadcastPayloadSchema = z.object({ event: name, payload: z.unknown() });

export const presencePayloadSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('track'), payload: z.record(z.string(), z.unknown()) }),
  z.object({ event: z.literal('untrack') }),
]);

/** One sentence that names the field. */
export function describeJoinFault(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue === undefined ? 'invalid' : `${issue.path.join('.') || 'payload'}: ${issue.message}`;
}
