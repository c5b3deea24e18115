import { listen } from '../database/listen.ts';
import { keepRunning, type KeptRunning } from '../keep-running.ts';
import { type Alarm, createAlarm } from '../alarm.ts';
import { type DeliveryDeps, deliverMessage } from './deliver-message.ts';
import { claimChannels } from './delivery-store.ts';

/** Messages under way at once; of one user two, so that a receiver which hangs holds up its own owner at most. */
const UNDER_WAY_MAX = 32;
/** What comes due by time, and what a lost NOTIFY was about, is seen after so long. */
const ROUND_MS = 1_000;

/** Delivers what the outbox holds until it is stopped; any number of processes may. Stopping waits for what is under way. */
export function startDeliveryWorker(deps: DeliveryDeps): KeptRunning {
  const alarm = createAlarm();
  const listener = listen({
    pool: deps.pool,
    logger: deps.logger,
    channels: ['notification_deliveries'],
    onNotification: alarm.ring,
    onListening: alarm.ring,
  });
  const worker = keepRunning({
    attempt: (signal, onUp) => deliverUntil({ deps, alarm, signal, onUp }),
    onLost: (error) => deps.logger.error({ err: error }, 'the delivery of notifications is interrupted'),
  });
  return {
    ready: worker.ready,
    stop: async () => {
      await listener.stop();
      await worker.stop();
    },
  };
}

interface Run {
  readonly deps: DeliveryDeps;
  readonly alarm: Alarm;
  readonly signal: AbortSignal;
  readonly onUp: () => void;
}

async function deliverUntil({ deps, alarm, signal, onUp }: Run): Promise<void> {
  const underWay = new Map<Promise<void>, string>();
  try {
    while (!signal.aborted) {
      const free = UNDER_WAY_MAX - underWay.size;
      const claimed = free === 0 ? [] : await claimChannels(deps.pool, free, [...underWay.values()]);
      onUp();
      for (const channel of claimed) {
        const done = deliverMessage(deps, channel)
          .catch((error: unknown) =>
            deps.logger.error({ err: error, channelId: channel.id }, 'a notification could not be delivered'),
          )
          .finally(() => {
            underWay.delete(done);
            alarm.ring();
          });
        underWay.set(done, channel.userId);
      }
      await alarm.wait(ROUND_MS, signal);
    }
  } finally {
    await Promise.all(underWay.keys());
  }
}
