import { buttonClass } from '../../../components/ui/button-class.ts';
import { CopyCommand } from '../copy-command.tsx';
import { RecordedBot } from '../hero/recorded-bot.tsx';
import type { RecordedRun } from '../landing-data.ts';

/** What it is, how to begin, and the product at work. */
export function Hero({ run }: { readonly run: RecordedRun }) {
  return (
    <div className="mx-auto grid w-full max-w-[1232px] items-start gap-x-10 gap-y-10 px-4 pt-10 pb-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:pt-16 lg:pb-20">
      <div className="lg:sticky lg:top-24">
        <h1 className="text-3xl font-semibold md:text-display">
          Trading bots on your own machine, every cent accounted for
        </h1>
        <p className="mt-4 max-w-[52ch] text-lg text-fg-2">
          Draw a grid on a real chart, lay out a DCA ladder, take one of 100 strategies or copy a trader. Test it on
          years of candles, let it trade on paper, and find everything it did in a ledger that is checked against
          itself.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href="/auth?tab=sign-up" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            Start free trial
          </a>
          <a href="#demo" className={buttonClass({ variant: 'outline', size: 'lg' })}>
            See the demo
          </a>
        </div>
        <p className="mt-3 max-w-[52ch] text-sm text-fg-2">
          Trading can lose all that you put in. ATB starts on paper: no real money moves.
        </p>
        <div className="mt-6">
          <p className="mb-2 text-sm text-fg-2">Or run it yourself: one command, with Node 20 and nothing else.</p>
          <CopyCommand command="npm start" />
        </div>
      </div>
      <RecordedBot run={run} />
    </div>
  );
}
