// docs: the repository's documents on screen. What the build hands over (`public/documents`).
export interface DocsLink {
  readonly href: string;
  readonly label: string;
  readonly group: string;
}

export interface DocsData {
  /** Address of this document. */
  readonly path: string;
  readonly links: readonly DocsLink[];
  /** In their order. */
  readonly groups: readonly string[];
  /** Headings of this document. */
  readonly contents: ReadonlyArray<{ readonly id: string; readonly text: string }>;
  readonly previous: DocsLink | null;
  readonly next: DocsLink | null;
  readonly version: string;
  /** Where this document is edited; '' where the operator names no place. */
  readonly editUrl: string;
}

/** Only while the page is written; in the browser the text is there already. */
export interface DocsBuildData {
  readonly html: string;
}

/** A part of a document in `/docs/search.json`. */
export interface SearchEntry {
  /** Address. */
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}
