/** The licence that was verified in this browser. What counts is the plan that the server knows; this is what the form shows. */
export interface StoredLicence {
  readonly email: string;
  readonly licenseKey: string;
  readonly verified: boolean;
  /** ISO time. */
  readonly verifiedAt: string;
}

const KEY = 'atb-licence';
/** After this long the server is asked again. */
const FRESH_MS = 24 * 3_600_000;

export function readStoredLicence(): StoredLicence | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<StoredLicence> | null;
    const { email, licenseKey, verified, verifiedAt } = stored ?? {};
    const isWhole = typeof email === 'string' && typeof licenseKey === 'string' && typeof verifiedAt === 'string';
    return isWhole ? { email, licenseKey, verified: verified === true, verifiedAt } : null;
  } catch {
    return null;
  }
}

export function storeLicence(licence: StoredLicence): void {
  localStorage.setItem(KEY, JSON.stringify(licence));
}

export function clearStoredLicence(): void {
  localStorage.removeItem(KEY);
}

/** @param now milliseconds since the epoch. */
export function isFresh({ verifiedAt }: StoredLicence, now: number): boolean {
  const age = now - Date.parse(verifiedAt);
  return age >= 0 && age < FRESH_MS;
}
