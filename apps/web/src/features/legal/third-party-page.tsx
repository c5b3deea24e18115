import { NOTICES_PATH, type LibraryNotice, type ThirdPartyData } from './third-party-data.ts';

function Notices({
  id,
  title,
  notices,
}: {
  readonly id: string;
  readonly title: string;
  readonly notices: readonly LibraryNotice[];
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-8">
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {title} <span className="num text-base font-normal text-fg-2">{notices.length}</span>
      </h2>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {notices.map(({ name, contents, licence }) => (
          <li
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-1.5 text-sm"
          >
            <span className="min-w-0 break-words">
              {name}
              {contents !== null && <span className="block text-xs text-fg-2">{contents}</span>}
            </span>
            <span className="text-xs text-fg-2">{licence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `/legal/third-party` */
export function ThirdPartyPage({ data }: { readonly data: unknown }) {
  const { browser, server } = data as ThirdPartyData;
  return (
    <article className="mx-auto w-full max-w-[76ch] px-4 py-10">
      <h1 className="text-3xl font-semibold">Third-party notices</h1>
      <p className="mt-2 text-lg text-fg-2">
        ATB contains the software below and thanks its authors. The{' '}
        <a className="link" href={NOTICES_PATH}>
          texts of all licences
        </a>{' '}
        are one file. ATB itself is published under the Apache License 2.0.
      </p>
      <Notices id="browser" title="In your browser" notices={browser} />
      <Notices id="server" title="On the server" notices={server} />
    </article>
  );
}
