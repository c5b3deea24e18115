import { LegalPage, type LegalPageProps, LegalSection } from './legal-page.tsx';

const SUMMARY = [
  'ATB is software that you run. You decide what it trades, and you answer for it.',
  'Trading can lose all the money that you put in. Nothing here is financial advice.',
  'An unused licence is refunded within 7 days of its purchase, any purchase within 14.',
  'A monthly licence can be cancelled at any time and then runs to the end of what is paid.',
];

const CHANGES: LegalPageProps['changes'] = [
  {
    date: '28 November 2026',
    what: ['Third-party software: a list of all of it with its licences, and of fonts and voices.'],
  },
  { date: '23 November 2026', what: ['First version.'] },
];

function Licences() {
  return (
    <LegalSection id="licences" title="Licences, payment and refunds">
      <p>
        A licence is sold once or by the month. It belongs to the e-mail address it was bought with and is entered in
        Settings. A monthly licence can be cancelled there at any time; access then lasts to the end of the paid period.
      </p>
      <p>
        Licences that were not used are refunded in full within{' '}
        <strong className="font-semibold text-fg">7 days</strong> of the purchase. A licence counts as used once it was
        entered in an account. Beyond that there is a money-back guarantee of 14 days on every purchase, used or not:
        the button is in Settings, Plan. Prices are shown before anything is charged, and exactly that amount is
        charged.
      </p>
    </LegalSection>
  );
}

function Charts() {
  return (
    <LegalSection id="third-parties" title="Third-party software">
      <p>
        Charts are drawn by TradingView Lightweight Charts™, Copyright © TradingView, Inc.,{' '}
        <a className="link" href="https://www.tradingview.com/" rel="noopener">
          https://www.tradingview.com/
        </a>
        , used under the Apache License 2.0. Prices, orders and results in them are ATB&apos;s own; TradingView neither
        provides nor checks them.
      </p>
      <p>
        Texts are set in IBM Plex Sans, under the SIL Open Font License. The server&apos;s own voice is CMU Flite.{' '}
        <a className="link" href="/legal/third-party">
          Third-party notices
        </a>{' '}
        names every library that ATB is built from, with its licence.
      </p>
      <p>
        ATB itself is published under the Apache License 2.0. Recorded market prices come from the sources named beside
        them.
      </p>
    </LegalSection>
  );
}

/** `/terms`, `/legal/terms` */
export function ConditionsPage() {
  return (
    <LegalPage title="Terms of service" changes={CHANGES} summary={SUMMARY}>
      <LegalSection id="service" title="What ATB is">
        <p>
          ATB is a self-hosted platform for trading bots. It computes signals, tests strategies, and places the orders
          that you or your bots ask for. Whoever runs this installation is its operator and your partner in this
          agreement.
        </p>
      </LegalSection>
      <LegalSection id="risk" title="Risk">
        <p>
          Trading crypto assets carries a high risk. You can lose all the money that you put in. Backtests and paper
          trading follow stated rules and leave out what markets do to real orders; real results will be worse. Past
          results, simulated or not, say nothing certain about future ones.
        </p>
        <p>
          Signals, advice and statistics in ATB are for education and information. They are no financial, tax or legal
          advice and no offer to buy or sell. You decide on every execution, also where a bot carries it out for you.
        </p>
      </LegalSection>
      <LegalSection id="account" title="Your account and keys">
        <p>
          Keep your password, second factor and recovery codes to yourself. Keys of an exchange must not have the right
          to withdraw. You answer for what is done with your account until you tell the operator that somebody else has
          it.
        </p>
      </LegalSection>
      <Licences />
      <LegalSection id="use" title="Fair use">
        <p>
          Do not use ATB for market manipulation, for other people&apos;s money without the permits that needs, to get
          round the limits of a plan, or to disturb the service for others. The operator may end an account that does.
        </p>
      </LegalSection>
      <LegalSection id="liability" title="Liability">
        <p>
          The software comes as it is, without warranty of any kind, as its licence says. As far as the law allows,
          neither its authors nor the operator are liable for losses from trading, outages, faulty prices or exchanges
          that fail.
        </p>
      </LegalSection>
      <Charts />
      <LegalSection id="changes" title="Changes and end">
        <p>
          When these terms change, the date above changes, and users with an account are told by mail before a change
          that matters takes effect. You can delete your account in Settings at any time.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
