// Notifications put together: a part of the composition root.
import { hkdfSync } from 'node:crypto';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { SharedPool } from './database/shared-pool.ts';
import type { KeptRunning } from './keep-running.ts';
import type { Logger } from './logger.ts';
import type { Mailer } from './mail/mailer.ts';
import { monotonicMs, systemClock } from './market-data/clock.ts';
import { createAlertIntake, type ReceiveAlert } from './alerts/alert-intake.ts';
import { type Alerts, createAlertService } from './alerts/alert-service.ts';
import { type ChannelService, createChannelService } from './notifications/channel-service.ts';
import { startDeliveryWorker } from './notifications/delivery-worker.ts';
import { createAddressRule, resolveBySystem } from './notifications/receiver-address.ts';
import { startSecurityMailWorker } from './notifications/security-mail-worker.ts';
import { createSecretSeal, type SecretSeal } from './seal-secret.ts';
import type { Secrets } from './secrets.ts';

/** What a receiver has for its answer, milliseconds. */
const TIMEOUT_MS = 10_000;

function sealOf(
  { hmacKey }: Pick<Secrets, 'hmacKey'>,
  purpose: 'notifications/channel-secret' | 'alerts/source-key',
): SecretSeal {
  return createSecretSeal(Buffer.from(hkdfSync('sha256', hmacKey, '', `atb/${purpose}/v1`, 32)));
}

type Receivers = Pick<Config, 'telegramUrl' | 'discordUrl' | 'webhookPrivateRanges'>;

/** What the functions about channels and alerts work with. */
export function openOutside(config: Receivers, secrets: Pick<Secrets, 'hmacKey'>, shared: SharedPool) {
  return { notifications: openChannels(config, secrets, shared), alerts: openAlerts(secrets, shared) };
}

function openChannels(config: Receivers, secrets: Pick<Secrets, 'hmacKey'>, shared: SharedPool): ChannelService {
  const rules = { discordUrl: config.discordUrl, rule: createAddressRule(config.webhookPrivateRanges) };
  return createChannelService({
    shared,
    seal: sealOf(secrets, 'notifications/channel-secret'),
    rules,
    steadyMs: monotonicMs,
  });
}

function openAlerts(secrets: Pick<Secrets, 'hmacKey'>, shared: SharedPool): Alerts {
  return createAlertService({ shared, seal: sealOf(secrets, 'alerts/source-key') });
}

/** Takes what is sent to the addresses of sources. */
export function openIntake(
  config: Pick<Config, 'rateLimitFactor'>,
  secrets: Pick<Secrets, 'hmacKey'>,
  pool: Pool,
): ReceiveAlert {
  const seal = sealOf(secrets, 'alerts/source-key');
  return createAlertIntake({ pool, seal, clock: () => systemClock.now(), rateFactor: config.rateLimitFactor });
}

export interface DeliveryPlace {
  readonly config: Receivers;
  readonly secrets: Pick<Secrets, 'hmacKey'>;
  readonly pool: Pool;
  readonly mailer: Mailer;
  readonly siteUrl: string;
  readonly logger: Logger;
}

/** Sends what the security of accounts asks for, whatever users have chosen. */
export function openSecurityMails({ pool, mailer, siteUrl, logger }: DeliveryPlace): KeptRunning {
  return startSecurityMailWorker({ pool, mailer, siteUrl, logger });
}

/** Delivers what the outbox holds. */
export function openDelivery({ config, secrets, pool, mailer, siteUrl, logger }: DeliveryPlace): KeptRunning {
  const { telegramUrl, discordUrl, webhookPrivateRanges } = config;
  return startDeliveryWorker({
    pool,
    seal: sealOf(secrets, 'notifications/channel-secret'),
    siteUrl,
    logger,
    place: {
      mailer,
      telegramUrl,
      discordUrl,
      rule: createAddressRule(webhookPrivateRanges),
      resolve: resolveBySystem,
      timeoutMs: TIMEOUT_MS,
      clock: () => systemClock.now(),
    },
  });
}
