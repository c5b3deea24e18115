/** Browsers know passkeys of names, not of IP addresses, and only where nobody can listen in. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/u.test(location.hostname);
  return 'PublicKeyCredential' in window && window.isSecureContext && !isAddress;
}

/** Whether the user, or the browser for them, ended the request for a passkey. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}
