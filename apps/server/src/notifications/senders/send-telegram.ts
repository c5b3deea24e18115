import { z } from 'zod';
import type { ChannelSecret } from '../channel-secret.ts';
import type { DeliveryOutcome, DeliveryMessage } from '../delivery.ts';
import { messageText } from '../message-text.ts';
import { type PostAnswer, postJson } from '../post-json.ts';
import { ANY_ADDRESS } from '../receiver-address.ts';
import type { SenderPlace } from './sender-place.ts';
import { judgeAnswer, judgeFault, shownWords } from './judge-answer.ts';

/** Of the text of a message, after Telegram's own count. */
const TEXT_MAX = 4_096;

const answerSchema = z.object({
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

/** By the Bot API's `sendMessage`. The text is plain, so nothing in it can be taken for markup. */
export async function sendTelegram(
  message: DeliveryMessage,
  { botToken, chatId }: Extract<ChannelSecret, { kind: 'telegram' }>,
  { telegramUrl, resolve, timeoutMs }: SenderPlace,
): Promise<DeliveryOutcome> {
  const body = JSON.stringify({
    chat_id: chatId,
    text: messageText(message, TEXT_MAX),
    link_preview_options: { is_disabled: true },
  });
  let answer: PostAnswer;
  try {
    const url = new URL(`/bot${botToken}/sendMessage`, telegramUrl);
    // The operator's setting says where Telegram is.
    answer = await postJson({ url, body, rule: ANY_ADDRESS, resolve, timeoutMs });
  } catch (error) {
    return judgeFault(error);
  }
  const said = answerSchema.safeParse(parseJson(answer.text));
  const { description, parameters } = said.success ? said.data : {};
  const outcome = judgeAnswer(answer, shownWords(description, [botToken]), parameters?.retry_after ?? null);
  // `400 chat not found`: as final as a wrong token.
  if (outcome.status === 'failed' && answer.status === 400) return { ...outcome, endsChannel: true };
  return outcome;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
