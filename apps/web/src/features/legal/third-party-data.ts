/** A library that ATB contains. */
export interface LibraryNotice {
  /** Of the package. */
  readonly name: string;
  /** What it holds, where the name does not say it. */
  readonly contents: string | null;
  /** SPDX, as the package says it. */
  readonly licence: string;
}

/** What the build found out. */
export interface ThirdPartyData {
  readonly browser: readonly LibraryNotice[];
  readonly server: readonly LibraryNotice[];
}

/** Address of all texts, in one file. */
export const NOTICES_PATH = '/third-party-notices.txt';
