import { LegalPage, LegalSection } from './legal-page.tsx';

const SUMMARY = [
  'Your data stay in the database of this installation. ATB has no analytics, no advertising and no trackers.',
  'You can export all of your rows and delete your account in Settings.',
  'Data about a refunded licence are kept for 90 days, support communications for 2 years.',
];

const KEPT = [
  { what: 'Account, profile, preferences', how: 'until you delete the account' },
  { what: 'Bots, orders, executions, ledger', how: 'until you delete the account' },
  { what: 'Sessions', how: 'until you sign out or they expire' },
  { what: 'Log of sign-ins and security changes', how: 'as long as the operator keeps it, against misuse' },
  { what: 'Licences and payments', how: 'as long as tax law asks for' },
  { what: 'Data about a refunded licence', how: '90 days' },
  { what: 'Support communications', how: '2 years' },
] as const;

function Retention() {
  return (
    <LegalSection id="retention" title="How long it is kept">
      <div className="overflow-x-auto">
        <table className="w-full text-left text-base">
          <thead>
            <tr className="border-b border-line-strong text-sm text-fg">
              <th scope="col" className="py-2 pr-4 font-medium">
                What
              </th>
              <th scope="col" className="py-2 font-medium">
                How long
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {KEPT.map(({ what, how }) => (
              <tr key={what}>
                <th scope="row" className="py-2 pr-4 font-normal">
                  {what}
                </th>
                <td className="py-2 text-fg">{how}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </LegalSection>
  );
}

/** `/privacy`, `/legal/privacy` */
export function PrivacyPage() {
  return (
    <LegalPage title="Privacy policy" updated="23 November 2026" summary={SUMMARY}>
      <LegalSection id="who" title="Who is responsible">
        <p>
          ATB is software that somebody runs: the operator of this installation decides where it runs and answers for
          the data in it. You reach the operator through{' '}
          <a className="link" href="/support">
            Support
          </a>
          .
        </p>
      </LegalSection>
      <LegalSection id="what" title="What is stored">
        <p>
          Your e-mail address, your name if you gave one, a hash of your password that it cannot be read from, your
          settings, and what you and your bots did: bots, orders, executions, balances, backtests. For security also the
          time, device and address of sign-ins. Purchases keep what a receipt needs; card data never reach ATB, only the
          payment service that you choose at checkout.
        </p>
      </LegalSection>
      <LegalSection id="browser" title="What your browser stores">
        <p>
          The session that keeps you signed in, how you signed in last, a licence that you entered, and how you like the
          screens: theme, density, colours. All are in local storage. Sign-in by another service sets a cookie for the
          minutes that it takes. There are no cookies for advertising and none of third parties, and pages load nothing
          from other sites.
        </p>
      </LegalSection>
      <LegalSection id="others" title="Who else gets data">
        <p>
          Nobody, but for what you ask for: an exchange gets the orders of an account that you connected, a payment
          service what a purchase needs, a mail server the mails to you, a service that you sign in with that you do.
          Questions to an AI model go to the model that the operator configured, without your name or keys.
        </p>
      </LegalSection>
      <Retention />
      <LegalSection id="rights" title="Your rights">
        <p>
          In Settings you can correct your profile, export all of your rows as files and delete your account. What must
          be kept, and why, is shown before you confirm. Ask the operator for everything else that data protection law
          gives you.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
