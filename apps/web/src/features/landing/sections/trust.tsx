import { OPERATOR_CLAIMS } from '../content/claims.ts';

const FACTS = [
  { title: 'Self-hosted', text: 'One process and one PostgreSQL on your machine' },
  { title: 'Open source', text: 'Apache License 2.0' },
  { title: 'No trackers', text: 'Pages load nothing from other sites' },
  { title: 'Passwords by Argon2id', text: 'Common ones refused, sessions end when a token is reused' },
] as const;

/** Infrastructure and trust; what only an operator can claim appears where the operator has switched it on. */
export function Trust() {
  const claims = OPERATOR_CLAIMS.filter(({ isOn }) => isOn);
  return (
    <section aria-label="Infrastructure and trust" className="border-t border-line bg-surface-1">
      <dl className="mx-auto grid w-full max-w-[1232px] gap-x-8 gap-y-5 px-4 py-8 sm:grid-cols-2 lg:grid-cols-4">
        {FACTS.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-base font-semibold">{title}</dt>
            <dd className="text-sm text-fg-2">{text}</dd>
          </div>
        ))}
      </dl>
      {claims.length > 0 && (
        <ul className="mx-auto flex w-full max-w-[1232px] flex-wrap gap-x-6 px-4 pb-6 text-sm text-fg-2">
          {claims.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
