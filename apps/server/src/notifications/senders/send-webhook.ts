import { createHmac } from 'node:crypto';
import type { ChannelSecret } from '../channel-secret.ts';
import type { DeliveryOutcome, DeliveryMessage } from '../delivery.ts';
import { type PostAnswer, postJson } from '../post-json.ts';
import type { SenderPlace } from './sender-place.ts';
import { judgeAnswer, judgeFault } from './judge-answer.ts';

/** Hex of HMAC-SHA256 over `timestamp.body`: a body cannot be changed, nor an old one pass for new. */
function signBody(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** To an address of the user's own. Its receiver knows a repeated message by its id. What it answers is shown to nobody. */
export async function sendWebhook(
  { id, notifications, siteUrl }: DeliveryMessage,
  { url, signingSecret }: Extract<ChannelSecret, { kind: 'webhook' }>,
  { rule, resolve, timeoutMs, clock }: SenderPlace,
): Promise<DeliveryOutcome> {
  const body = JSON.stringify({
    id,
    type: 'notifications',
    notifications: notifications.map(({ createdAt, link, ...rest }) => ({
      ...rest,
      link: link === null ? null : `${siteUrl}${link}`,
      createdAt: createdAt.toISOString(),
    })),
  });
  const timestamp = String(Math.floor(clock() / 1_000));
  let answer: PostAnswer;
  try {
    answer = await postJson({
      url: new URL(url),
      body,
      headers: {
        'X-ATB-Delivery': id,
        'X-ATB-Timestamp': timestamp,
        'X-ATB-Signature': `v1=${signBody(signingSecret, timestamp, body)}`,
      },
      rule,
      resolve,
      timeoutMs,
    });
  } catch (error) {
    return judgeFault(error);
  }
  return judgeAnswer(answer, '');
}
