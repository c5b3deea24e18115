import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import type { SecretSeal } from '../seal-secret.ts';
import { parseChannelSecret } from './channel-secret.ts';
import type { DeliveryOutcome, DeliveryMessage } from './delivery.ts';
import {
  type Batch,
  type ClaimedChannel,
  type ChannelKind,
  endChannel,
  freeChannel,
  settleBatch,
  takeBatch,
} from './delivery-store.ts';
import { sendDiscord } from './senders/send-discord.ts';
import { sendMail } from './senders/send-mail.ts';
import { sendTelegram } from './senders/send-telegram.ts';
import { sendWebhook } from './senders/send-webhook.ts';
import type { SenderPlace } from './senders/sender-place.ts';

export interface DeliveryDeps {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly seal: SecretSeal;
  readonly place: SenderPlace;
  /** Without a slash at the end. */
  readonly siteUrl: string;
  readonly logger: Logger;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** After an attempt that failed; one more than these, and the message is given up. About four hours in all. */
const WAITS_MS = [
  5 * SECOND_MS,
  15 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  60 * MINUTE_MS,
  180 * MINUTE_MS,
];
/** A receiver that asks for more is asked again after this. */
const ASKED_WAIT_MAX_MS = 60 * MINUTE_MS;
/** Between two messages of a channel: a chat takes one a second; whoever has many notifications gets a mail a minute with all of them. */
const PAUSES_MS: Readonly<Record<ChannelKind, number>> = {
  mail: MINUTE_MS,
  telegram: SECOND_MS,
  discord: SECOND_MS,
  webhook: 0,
};

/** Sends one message of a channel that is claimed, and writes what became of it. */
export async function deliverMessage(deps: DeliveryDeps, channel: ClaimedChannel): Promise<void> {
  const { pool, logger } = deps;
  const batch = await takeBatch(pool, channel.id);
  if (batch === null) return freeChannel(pool, channel.id);
  const outcome = lastOf(batch, await send(deps, channel, batch));
  await settleBatch(pool, {
    channelId: channel.id,
    batchId: batch.id,
    outcome,
    pauseMs: pauseOf(channel, batch, outcome),
  });
  if (outcome.status === 'failed' && outcome.endsChannel && !batch.isTest)
    await endChannel(pool, channel.id, outcome.fault);
  if (outcome.status !== 'sent')
    logger.debug(
      { channelId: channel.id, kind: channel.kind, answer: outcome.answer },
      'a notification was not delivered',
    );
}

async function send(
  deps: DeliveryDeps,
  channel: ClaimedChannel,
  { id, notifications }: Batch,
): Promise<DeliveryOutcome> {
  const { place, seal, siteUrl } = deps;
  const message: DeliveryMessage = { id, notifications, siteUrl };
  if (channel.kind === 'mail') return sendMail(message, channel.email, place);
  const secret = openSecret(seal, channel);
  if (secret === null) {
    const fault = 'What this channel was set up with cannot be read any more. Delete it and add it again.';
    return { status: 'failed', answer: null, fault, endsChannel: true };
  }
  switch (secret.kind) {
    case 'telegram':
      return sendTelegram(message, secret, place);
    case 'discord':
      return sendDiscord(message, secret, place);
    case 'webhook':
      return sendWebhook(message, secret, place);
  }
}

/** Null when it was sealed by another installation, or is damaged. */
function openSecret(seal: SecretSeal, { id, sealed }: ClaimedChannel): ReturnType<typeof parseChannelSecret> | null {
  try {
    return parseChannelSecret(seal.open(sealed ?? '', id));
  } catch {
    return null;
  }
}

/** A test is tried once; so is what has been tried often enough. */
function lastOf({ isTest, attempts }: Batch, outcome: DeliveryOutcome): DeliveryOutcome {
  if (outcome.status !== 'retry' || (!isTest && attempts < WAITS_MS.length)) return outcome;
  return { status: 'failed', answer: outcome.answer, fault: outcome.fault, endsChannel: false };
}

function pauseOf({ kind }: ClaimedChannel, { isTest, attempts }: Batch, outcome: DeliveryOutcome): number {
  if (outcome.status !== 'retry') return isTest ? SECOND_MS : PAUSES_MS[kind];
  const wait = WAITS_MS[attempts] ?? 0;
  return Math.max(wait, Math.min(outcome.afterMs ?? 0, ASKED_WAIT_MAX_MS));
}
