/** A licence that was just bought, for as long as the tab lives: the form in Settings starts with it. */
export interface LicenceAtHand {
  readonly email: string;
  readonly licenseKey: string;
}

const KEY = 'atb-licence-at-hand';

export function keepLicenceAtHand(licence: LicenceAtHand): void {
  sessionStorage.setItem(KEY, JSON.stringify(licence));
}

export function readLicenceAtHand(): LicenceAtHand | null {
  try {
    const { email, licenseKey } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<LicenceAtHand>;
    return typeof email === 'string' && typeof licenseKey === 'string' ? { email, licenseKey } : null;
  } catch {
    return null;
  }
}

export function forgetLicenceAtHand(): void {
  sessionStorage.removeItem(KEY);
}
