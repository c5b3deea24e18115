import { z } from 'zod';
import type { ChannelSecret } from '../channel-secret.ts';
import type { DeliveryOutcome, DeliveryMessage } from '../delivery.ts';
import { messageText } from '../message-text.ts';
import { type PostAnswer, postJson } from '../post-json.ts';
import { ANY_ADDRESS } from '../receiver-address.ts';
import type { SenderPlace } from './sender-place.ts';
import { judgeAnswer, judgeFault, shownWords } from './judge-answer.ts';

/** Of `content`, after Discord's own count. */
const TEXT_MAX = 2_000;

const answerSchema = z.object({ message: z.string().optional(), retry_after: z.number().optional() });

/** By a webhook of a channel; `wait=true`, so that its answer says whether the message is there. Nobody is mentioned. */
export async function sendDiscord(
  message: DeliveryMessage,
  { url: given }: Extract<ChannelSecret, { kind: 'discord' }>,
  { discordUrl, rule, resolve, timeoutMs }: SenderPlace,
): Promise<DeliveryOutcome> {
  const url = new URL(given);
  url.searchParams.set('wait', 'true');
  const body = JSON.stringify({ content: messageText(message, TEXT_MAX), allowed_mentions: { parse: [] } });
  let answer: PostAnswer;
  try {
    const isSet = url.origin === new URL(discordUrl).origin;
    answer = await postJson({ url, body, rule: isSet ? ANY_ADDRESS : rule, resolve, timeoutMs });
  } catch (error) {
    return judgeFault(error);
  }
  const said = answerSchema.safeParse(parseJson(answer.text));
  const token = url.pathname.split('/').at(-1) ?? '';
  const words = said.success ? shownWords(said.data.message, [token]) : '';
  return judgeAnswer(answer, words, said.success ? (said.data.retry_after ?? null) : null);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
