import { z } from 'zod';

/** What is secret of a channel, as it is sealed. */
const channelSecret = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('telegram'), botToken: z.string(), chatId: z.string() }),
  z.object({ kind: z.literal('discord'), url: z.url() }),
  z.object({ kind: z.literal('webhook'), url: z.url(), signingSecret: z.string() }),
]);

export type ChannelSecret = z.infer<typeof channelSecret>;

/** @throws when what was sealed is none. */
export function parseChannelSecret(text: string): ChannelSecret {
  return channelSecret.parse(JSON.parse(text));
}
