// legal: what users agree to, in plain words.
import type { ReactNode } from 'react';

/** A version of a document, and what it says otherwise than the one before. */
export interface LegalChange {
  /** As shown, such as `23 November 2026`. */
  readonly date: string;
  readonly what: readonly string[];
}

export interface LegalPageProps {
  readonly title: string;
  /** Newest first; the first is the version in force. */
  readonly changes: readonly [LegalChange, ...LegalChange[]];
  /** The gist, a sentence a line. */
  readonly summary: readonly string[];
  readonly children: ReactNode;
}

/** Frame of a legal document: what it comes to, then the whole; made to be printed, too. */
export function LegalPage({ title, changes, summary, children }: LegalPageProps) {
  return (
    <article className="mx-auto w-full max-w-[68ch] px-4 py-10">
      <h1 className="text-3xl font-semibold">{title}</h1>
      <p className="mt-2 text-sm text-fg-2">Last updated: {changes[0].date}</p>
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
      <Changes changes={changes} />
      <div className="mt-6 space-y-6 text-lg text-fg-2">{children}</div>
    </article>
  );
}

/** Every version with what it changed; unfolds without a script. */
function Changes({ changes }: Pick<LegalPageProps, 'changes'>) {
  return (
    <details className="mt-4 rounded-lg border border-line">
      <summary className="cursor-pointer px-4 py-3 text-base font-medium">What changed</summary>
      <dl className="space-y-3 px-4 pb-4 text-base">
        {changes.map(({ date, what }) => (
          <div key={date}>
            <dt className="font-medium">{date}</dt>
            <dd className="mt-1 text-fg-2">
              <ul className="list-disc space-y-1 pl-5">
                {what.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </details>
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
