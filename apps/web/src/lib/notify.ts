export interface Notice {
  readonly detail?: string;
  /** A reversible action can be taken back for 8 seconds. */
  readonly undo?: () => void;
  /** How long it stays, ms; the toaster's own time when left out. */
  readonly durationMs?: number;
}

/** How long a toast with Undo stays. */
export const UNDO_MS = 8000;

export interface WaitingToast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly notice: Notice;
}

/** Shows a toast in the mounted toaster. */
export type RaiseToast = (toast: WaitingToast) => void;

// The toast library loads with the first toast, not with the page: the host is asked to mount, and what comes before it waits.
let waiting: readonly WaitingToast[] = [];
let count = 0;
let raise: RaiseToast | null = null;
let requestHost: (() => void) | null = null;

/** Registers the function that mounts the toaster; called with every toast until it stands. */
export function registerToastHost(request: () => void): void {
  requestHost = request;
  if (waiting.length > 0) request();
}

/** What waits for the toaster; it waits no longer. */
export function takeWaitingToasts(): readonly WaitingToast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** The toaster is mounted and shows what was waiting, or it is gone. */
export function setToastHost(host: RaiseToast | null): void {
  raise = host;
  if (host !== null) for (const toast of takeWaitingToasts()) host(toast);
}

function show(kind: WaitingToast['kind'], title: string, notice: Notice): void {
  count += 1;
  const toast = { id: count, kind, title, notice };
  if (raise !== null) raise(toast);
  else {
    waiting = [...waiting, toast];
    requestHost?.();
  }
}

/** Says that something the user did is done. */
export function notifySuccess(title: string, notice: Notice = {}): void {
  show('success', title, notice);
}

/** Says that something the user did failed, and why. */
export function notifyError(title: string, notice: Notice = {}): void {
  show('error', title, notice);
}

/** Says something worth knowing. */
export function notifyInfo(title: string, notice: Notice = {}): void {
  show('info', title, notice);
}
