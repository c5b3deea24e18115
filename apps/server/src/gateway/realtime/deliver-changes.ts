import { setImmediate } from 'node:timers/promises';
import type { Change } from './change.ts';
import type { Subscription } from './channel.ts';
import type { ChannelRegistry } from './channel-registry.ts';
import type { Delivery } from './find-recipients.ts';
import type { Frame } from './frames.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { renderChangeData, renderChangeMessage } from './render-change.ts';
import type { PublishedTable } from './table-catalogue.ts';

/** Sockets written to before other work of the process gets its turn. */
const SOCKETS_PER_TURN = 50;

export interface DeliverOptions {
  readonly table: PublishedTable;
  readonly channels: ChannelRegistry;
  readonly recordBytesMax: number;
}

/** Sends each change to its recipients and gives the number of messages. What many receive alike is encoded once. */
export async function deliverChanges(deliveries: readonly Delivery[], options: DeliverOptions): Promise<number> {
  const sockets = new Set<RealtimeSocket>();
  let messages = 0;
  let current: Change | null = null;
  let encode: Encode = createEncoder(options);
  for (const delivery of deliveries) {
    const { channel, change, identity } = delivery;
    // While Postgres was asked it may have left, or changed hands.
    if (!options.channels.has(channel) || channel.identity.subject !== identity.subject) continue;
    if (change !== current) encode = createEncoder(options);
    current = change;
    for (const frame of encode(delivery)) {
      channel.socket.queue(frame);
      messages++;
    }
    sockets.add(channel.socket);
  }
  await flushAll(sockets);
  return messages;
}

type Encode = (delivery: Delivery) => Frame[];

/** Encodes one change for any number of recipients. */
function createEncoder({ table, recordBytesMax }: DeliverOptions): Encode {
  const dataByView = new Map<string, string>();
  const frames = new Map<string, Frame>();
  return ({ change, channel, identity, view, subscriptions }) =>
    [...groupBySelect(subscriptions)].map(([selectKey, group]) => {
      const ids = group.map((subscription) => subscription.id);
      const viewKey = `${identity.role} ${selectKey}`;
      const frameKey = `${viewKey} ${ids.join()} ${channel.topic}`;
      const known = frames.get(frameKey);
      if (known !== undefined) return known;
      const select = group[0]?.select ?? null;
      const data = dataByView.get(viewKey) ?? renderChangeData(change, { table, view, select, recordBytesMax });
      dataByView.set(viewKey, data);
      const frame = renderChangeMessage(channel, ids, data);
      frames.set(frameKey, frame);
      return frame;
    });
}

function groupBySelect(subscriptions: readonly Subscription[]): Map<string, Subscription[]> {
  return Map.groupBy(subscriptions, ({ select }) => (select === null ? '*' : JSON.stringify([...select])));
}

async function flushAll(sockets: Iterable<RealtimeSocket>): Promise<void> {
  let count = 0;
  for (const socket of sockets) {
    socket.flush();
    count++;
    if (count % SOCKETS_PER_TURN === 0) await setImmediate();
  }
}
