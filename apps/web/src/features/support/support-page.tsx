// support: how to reach the people who run this installation.
import { Activity, BookOpen, Clock } from 'lucide-react';
import { SupportForm } from './support-form.tsx';

/** What the build leaves for the server to fill in. */
export interface SupportData {
  /** Where mails go. */
  readonly email: string;
}

const TIMES = [
  { label: 'Typical answer', value: 'within 24 hours' },
  { label: 'Critical trouble', value: 'same day' },
  { label: 'Business hours', value: '9 AM–6 PM EST' },
] as const;

function ResponseTimes() {
  return (
    <section aria-labelledby="times" className="rounded-lg border border-line bg-surface-1 p-4">
      <h2 id="times" className="flex items-center gap-2 text-lg font-semibold">
        <Clock aria-hidden className="size-4 text-fg-2" />
        Response times
      </h2>
      <dl className="mt-3 divide-y divide-line text-base">
        {TIMES.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="text-fg-2">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function HelpYourself() {
  return (
    <section aria-labelledby="sooner" className="rounded-lg border border-line bg-surface-1 p-4">
      <h2 id="sooner" className="text-lg font-semibold">
        Perhaps sooner
      </h2>
      <ul className="mt-3 space-y-3 text-base text-fg-2">
        <li className="flex gap-2">
          <BookOpen aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            The{' '}
            <a className="link" href="/docs">
              documents
            </a>{' '}
            say what every figure means and what to do when something fails.
          </span>
        </li>
        <li className="flex gap-2">
          <Activity aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            The{' '}
            <a className="link" href="/status">
              status page
            </a>{' '}
            says whether something is down right now.
          </span>
        </li>
      </ul>
    </section>
  );
}

/** `/support` */
export function SupportPage({ data }: { readonly data: unknown }) {
  const { email } = data as SupportData;
  return (
    <div className="mx-auto w-full max-w-[1040px] px-4 py-10">
      <h1 className="text-3xl font-semibold">Support</h1>
      <p className="mt-2 max-w-[60ch] text-lg text-fg-2">
        Write what you did, what you expected and what happened. A request id from an error message finds the cause
        fastest. Never send passwords, recovery codes or exchange keys.
      </p>
      <div className="mt-8 grid gap-6 md:grid-cols-[1fr_20rem]">
        <SupportForm email={email} />
        <div className="space-y-6">
          <ResponseTimes />
          <HelpYourself />
        </div>
      </div>
    </div>
  );
}
