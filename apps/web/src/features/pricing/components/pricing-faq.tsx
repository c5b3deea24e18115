import { MONEY_BACK_DAYS, TRIAL, UNUSED_REFUND_DAYS } from '@atb/core/plans/licence';

const QUESTIONS = [
  {
    question: 'Can I get my money back?',
    answer: `Yes: there is a ${MONEY_BACK_DAYS}-day money-back guarantee on every purchase. A licence that was never entered in an account is refunded within ${UNUSED_REFUND_DAYS} days without a word. Both are a button in Settings, Plan.`,
  },
  {
    question: 'Can I try Pro first?',
    answer: `Yes: there is a ${TRIAL.days}-day Pro trial, once for an account, without a payment. Sign up and start it in Settings, Plan. It ends by itself.`,
  },
  {
    question: 'What is the difference between monthly and yearly?',
    answer:
      'A monthly licence renews until you cancel it, which you can do at any time in Settings; the plan then stays to the end of what is paid. A yearly licence is paid once and does not renew.',
  },
  {
    question: 'What does a limit do?',
    answer:
      'A bot above your limit is not started, an order above the trade volume of your plan is refused before it is sent, and you are told why. Running bots are not stopped and nothing is deleted. Backtests count against no quota.',
  },
  {
    question: 'I run ATB on my own machine. Do I need a licence?',
    answer:
      'ATB is open source. Whoever runs it for themselves sets which plan accounts have without one (ATB_DEFAULT_PLAN). Licences are for those who use an installation that somebody else runs.',
  },
  {
    question: 'Where do I enter my licence?',
    answer:
      'In Settings, Plan, with the address that you bought it with. When you are signed in while you buy, the plan counts at once.',
  },
] as const;

export function PricingFaq() {
  return (
    <section aria-labelledby="faq" className="mx-auto mt-16 max-w-[72ch]">
      <h2 id="faq" className="text-2xl font-semibold">
        Questions
      </h2>
      <div className="mt-4 divide-y divide-line border-y border-line">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group py-1">
            <summary className="flex min-h-11 cursor-pointer items-center text-base font-medium hover:text-fg">
              {question}
            </summary>
            <p className="pb-3 text-base text-fg-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
