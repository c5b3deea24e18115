import { useSyncExternalStore } from 'react';
import { serverLink, type ServerLink } from '../lib/server-link.ts';

/** Whether the server answers, known within three seconds. */
export function useServerLink(): ServerLink {
  return useSyncExternalStore(serverLink.subscribe, serverLink.read);
}
