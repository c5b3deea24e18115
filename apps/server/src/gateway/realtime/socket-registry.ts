import type { RealtimeLimits } from './limits.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

/** The open sockets, counted by where they come from and whose they are. */
export class SocketRegistry {
  readonly #limits: RealtimeLimits;
  readonly #sockets = new Set<RealtimeSocket>();
  readonly #byAddress = new Map<string, number>();
  readonly #byUser = new Map<string, Set<RealtimeSocket>>();

  constructor(limits: RealtimeLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#sockets.size;
  }

  all(): Iterable<RealtimeSocket> {
    return this.#sockets;
  }

  hasRoomFor(address: string): boolean {
    const { socketsMax, socketsPerAddressMax } = this.#limits;
    return this.#sockets.size < socketsMax && (this.#byAddress.get(address) ?? 0) < socketsPerAddressMax;
  }

  add(socket: RealtimeSocket): void {
    const { address } = socket.origin;
    this.#sockets.add(socket);
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
  }

  remove(socket: RealtimeSocket): void {
    if (!this.#sockets.delete(socket)) return;
    const { address } = socket.origin;
    const left = (this.#byAddress.get(address) ?? 1) - 1;
    if (left === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, left);
    for (const user of socket.users) {
      const sockets = this.#byUser.get(user);
      sockets?.delete(socket);
      if (sockets?.size === 0) this.#byUser.delete(user);
    }
  }

  /** Counts the socket as one of the user's; false when the user has as many as allowed. */
  claim(user: string, socket: RealtimeSocket): boolean {
    const sockets = this.#byUser.get(user) ?? new Set();
    if (!sockets.has(socket) && sockets.size >= this.#limits.socketsPerUserMax) return false;
    this.#byUser.set(user, sockets.add(socket));
    socket.users.add(user);
    return true;
  }
}
