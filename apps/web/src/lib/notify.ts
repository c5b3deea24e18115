import type { ExternalToast } from 'sonner';

export interface Notice {
  readonly detail?: string;
  /** A reversible deed can be taken back for 8 seconds. */
  readonly undo?: () => void;
}

/** How long a toast with Undo stays. */
const UNDO_MS = 8000;

// The toast library loads with the first toast, not with the page: the host is asked to mount, and what comes before it waits.
const waiting: Array<() => void> = [];
let isHostReady = false;
let requestHost: (() => void) | null = null;

/** Registers the function that mounts the toaster; called at the first toast. */
export function registerToastHost(request: () => void): void {
  requestHost = request;
  if (waiting.length > 0) request();
}

/** The toaster is mounted (or gone): shows what was waiting. */
export function setToastHostReady(isReady: boolean): void {
  isHostReady = isReady;
  if (isReady) for (const raise of waiting.splice(0)) raise();
}

function toOptions({ detail, undo }: Notice): ExternalToast {
  return {
    ...(detail !== undefined && { description: detail }),
    ...(undo !== undefined && { duration: UNDO_MS, action: { label: 'Undo', onClick: undo } }),
  };
}

function show(kind: 'success' | 'error' | 'info', title: string, notice: Notice): void {
  const raise = (): void => {
    void import('sonner').then(({ toast }) => toast[kind](title, toOptions(notice)));
  };
  if (isHostReady) raise();
  else {
    waiting.push(raise);
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
