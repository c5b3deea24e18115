/** The licence that a user verified in this browser. What counts is the plan that the server knows; this is what the form shows. */
export interface StoredLicence {
  readonly email: string;
  readonly licenseKey: string;
  readonly verified: boolean;
  /** ISO time. */
  readonly verifiedAt: string;
}

/** Before the user's id: who signs in next in this browser is shown nothing of it. */
const KEY = 'atb-licence';
/** After this long the server is asked again. */
const FRESH_MS = 24 * 3_600_000;

const keyOf = (userId: string): string => `${KEY}:${userId}`;

/** Null, too, where the browser keeps nothing. */
export function readStoredLicence(userId: string): StoredLicence | null {
  try {
    // As it was kept before, by nobody's name.
    localStorage.removeItem(KEY);
    const stored = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Partial<StoredLicence> | null;
    const { email, licenseKey, verified, verifiedAt } = stored ?? {};
    const isWhole = typeof email === 'string' && typeof licenseKey === 'string' && typeof verifiedAt === 'string';
    return isWhole ? { email, licenseKey, verified: verified === true, verifiedAt } : null;
  } catch {
    return null;
  }
}

export function storeLicence(userId: string, licence: StoredLicence): void {
  localStorage.setItem(keyOf(userId), JSON.stringify(licence));
}

export function clearStoredLicence(userId: string): void {
  localStorage.removeItem(keyOf(userId));
}

/** @param now milliseconds since the epoch. */
export function isFresh({ verifiedAt }: StoredLicence, now: number): boolean {
  const age = now - Date.parse(verifiedAt);
  return age >= 0 && age < FRESH_MS;
}
