import { LegalPage, type LegalPageProps, LegalSection } from './legal-page.tsx';

const SUMMARY = [
  'Your data stay in the database of this installation. ATB has no analytics, no advertising and no trackers.',
  'You can export all of your rows and delete your account in Settings.',
  'Data about a refunded licence are kept for 90 days, support communications for 2 years.',
];

const CHANGES: LegalPageProps['changes'] = [
  {
    date: '1 December 2026',
    what: ['How long it is kept: 90 days for the log of sign-ins and security changes.'],
  },
  {
    date: '28 November 2026',
    what: [
      'What is stored: names sealed keys of exchanges and what is read with them, imported histories, questions to the advisor and the channels of notifications.',
      'What your browser stores: names the sidebar’s cookie, and what is forgotten with the tab.',
      'Who else gets data: names exchanges that are read, channels, the speech model and the browser’s speech recognition.',
      'What is stored, and for how long: an address that subscribes to the status page.',
      'How long it is kept: rows for these.',
    ],
  },
  { date: '23 November 2026', what: ['First version.'] },
];

const KEPT = [
  { what: 'Account, profile, preferences', how: 'until you delete the account' },
  { what: 'Bots, orders, executions, ledger', how: 'until you delete the account' },
  { what: 'Keys of exchanges, sealed', how: 'until you revoke or delete them, or the account' },
  { what: 'Requests signed with them (what was asked, when)', how: '14 days; refused ones a year' },
  { what: 'Histories read from an exchange or imported', how: 'until you delete the exchange account or your account' },
  { what: 'Questions to the advisor and its answers', how: 'until you delete them or the account' },
  { what: 'Notifications', how: '90 days; the log of deliveries 30 days' },
  { what: 'Sessions', how: 'until you sign out or they expire' },
  { what: 'Log of sign-ins and security changes', how: '90 days, against misuse' },
  { what: 'Licences and payments', how: 'as long as tax law asks for' },
  { what: 'Data about a refunded licence', how: '90 days' },
  { what: 'Addresses that subscribed to the status page', how: 'until you unsubscribe; unconfirmed ones a day' },
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
    <LegalPage title="Privacy policy" changes={CHANGES} summary={SUMMARY}>
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
        <p>
          If you connect an exchange account: its keys, sealed in your browser so that only a process of its own can
          open them, and what is read with them or imported from the exchange&apos;s files (balances, orders, trades,
          transfers). If you use them: your questions to the advisor with its answers, what the Learning Engine learned,
          and the addresses and tokens of the channels to which notifications go. If you subscribe to the status page:
          the address that you leave there, with or without an account.
        </p>
      </LegalSection>
      <LegalSection id="browser" title="What your browser stores">
        <p>
          In local storage: the session that keeps you signed in, how you signed in last, a licence that you entered,
          how you like the screens (theme, density, colours, tables, starred markets, voice), drafts of bots, parameters
          that were learned, the fingerprint by which keys of an exchange are sealed, and the last errors of the page,
          which leave it only with a message to support that you attach them to. In session storage, gone with the tab:
          a licence that was just bought, and that the sample data are loaded.
        </p>
        <p>
          The sidebar remembers for 7 days in a cookie (sidebar_state) whether it is open. Sign-in by another service
          sets a cookie for the minutes that it takes. There are no cookies for advertising and none of third parties,
          and pages load nothing from other sites.
        </p>
      </LegalSection>
      <LegalSection id="others" title="Who else gets data">
        <p>
          Nobody, but for what you ask for: an exchange whose account you connected is asked for it with your key, a
          payment service gets what a purchase needs, a mail server the mails to you, a service that you sign in with
          that you do. Channels that you add to your notifications (Telegram, Discord, a webhook of your own) get what
          you chose to have sent there.
        </p>
        <p>
          Where the operator configured an AI model, questions to the advisor go to it with the figures that answer
          them, without your name, mail address or keys; the advisor&apos;s page names it. Where the operator configured
          a speech model, texts that are read aloud go to it; otherwise the server or your browser speaks. Voice
          commands are heard by your browser&apos;s own speech recognition: some browsers send the sound to their maker
          for it. This server never gets any.
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
