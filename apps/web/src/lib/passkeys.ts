/** Browsers know passkeys of names, not of IP addresses, and only where nobody can listen in. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/u.test(location.hostname);
  return 'PublicKeyCredential' in window && window.isSecureContext && !isAddress;
}

/** Whether the user, or the browser for them, ended the request for a passkey. */
export function isPasskeyCancelled(error: unknown): boolean {
  const name: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'name') : null;
  return name === 'NotAllowedError' || name === 'AbortError';
}
