import { closeCodes, type RealtimeLimits } from './limits.ts';
import type { RealtimeSocket, SocketOrigin } from './realtime-socket.ts';

/** The open sockets, counted by where they come from and whose they are. */
export class SocketRegistry {
  readonly #limits: RealtimeLimits;
  readonly #sockets = new Set<RealtimeSocket>();
  readonly #byAddress = new Map<string, number>();
  /** Those in whose name nobody has joined, oldest first. */
  readonly #anonymous = new Map<string, Set<RealtimeSocket>>();
  #anonymousCount = 0;
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

  /** Whether one more may come from there. Among those without a name, whoever has most gives way to others. */
  makeRoomFor({ keyRole, address }: SocketOrigin): boolean {
    const { socketsMax, socketsPerAddressMax, anonymousSocketsMax, anonymousSocketsPerAddressMax } = this.#limits;
    if (this.#sockets.size >= socketsMax || (this.#byAddress.get(address) ?? 0) >= socketsPerAddressMax) return false;
    if (keyRole !== 'anon') return true;
    const count = this.#anonymous.get(address)?.size ?? 0;
    if (count >= anonymousSocketsPerAddressMax) return false;
    return this.#anonymousCount < anonymousSocketsMax || this.#dropOldestOfMoreThan(count + 1);
  }

  add(socket: RealtimeSocket): void {
    const { address } = socket.origin;
    this.#sockets.add(socket);
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    if (!socket.isAnonymous) return;
    this.#anonymous.set(address, (this.#anonymous.get(address) ?? new Set()).add(socket));
    this.#anonymousCount += 1;
  }

  remove(socket: RealtimeSocket): void {
    if (!this.#sockets.delete(socket)) return;
    const { address } = socket.origin;
    this.#forgetAnonymous(socket);
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
    this.#forgetAnonymous(socket);
    return true;
  }

  #forgetAnonymous(socket: RealtimeSocket): void {
    const { address } = socket.origin;
    const sockets = this.#anonymous.get(address);
    if (sockets?.delete(socket) !== true) return;
    this.#anonymousCount -= 1;
    if (sockets.size === 0) this.#anonymous.delete(address);
  }

  #dropOldestOfMoreThan(count: number): boolean {
    let most: ReadonlySet<RealtimeSocket> = new Set();
    for (const sockets of this.#anonymous.values()) if (sockets.size > most.size) most = sockets;
    const [oldest] = most;
    if (oldest === undefined || most.size <= count) return false;
    // Counted no more from now on, however long its client takes to leave.
    this.#forgetAnonymous(oldest);
    oldest.close(closeCodes.policy, 'too many connections');
    return true;
  }
}
