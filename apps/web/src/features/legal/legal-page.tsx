// legal: what users agree to, in plain words.
import type { ReactNode } from 'react';

export interface LegalPageProps {
  readonly title: string;
  /** As shown, such as `23 November 2026`. */
  readonly updated: string;
  /** The gist, a sentence a line. */
  readonly summary: readonly string[];
  readonly children: ReactNode;
}

/** Frame of a legal document: what it comes to, then the whole; made to be printed, too. */
export function LegalPage({ title, updated, summary, children }: LegalPageProps) {
  return (
    <article className="mx-auto w-full max-w-[68ch] px-4 py-10">
      <h1 className="text-3xl font-semibold">{title}</h1>
      <p className="mt-2 text-sm text-fg-2">Last updated: {updated}</p>
      <section
        aria-label="Summary"
        className="mt-6 rounded-lg border border-line bg-surface-1 p-4 print:border-line-strong"
      >
        <h2 className="text-lg font-semibold">In short</h2>
        <ul className="mt-2 list-disc space-y-1 pl-5 text-base text-fg-2">
          {summary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <div className="mt-6 space-y-6 text-lg text-fg-2">{children}</div>
    </article>
  );
}

/** A numbered part of a legal document, with an address of its own. */
export function LegalSection({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="space-y-3">
      <h2 id={`${id}-title`} className="text-xl font-semibold text-fg">
        {title}
      </h2>
      {children}
    </section>
  );
}
