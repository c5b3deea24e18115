/** What stands in the place of sentences that promise what nobody knows. */
export const CERTAINTY_MARK = '[Left out: a promise of a certain outcome. Nobody knows what a market will do.]';

/** Promises, whoever makes them. Each may be turned round by a "no" before it. */
const PROMISES: readonly RegExp[] = [
  /\bguarantee(d|s)?\b/giu,
  /\b(certain|sure|assured|safe|easy|free) (profits?|gains?|wins?|returns?|money|winner|bet|thing)\b/giu,
  /\b(risk[- ]?free|riskless|foolproof|fail[- ]?safe)\b/giu,
  /\b100\s?% (certain|sure|safe|chance|probability|accura(te|cy))/giu,
  /\b(will|is going to|are going to|must) (definitely|certainly|surely|undoubtedly|inevitably|for sure|always)\b/giu,
  /\b(definitely|certainly|surely|undoubtedly|inevitably) (will|going to)\b/giu,
  /\b(certain|sure|bound|guaranteed|destined) to (rise|fall|climb|drop|rally|crash|surge|double|gain|win|profit|go (up|down)|reach|break|make)\b/giu,
];

/** Promises that begin with a "no". */
const DENIED_LOSSES: readonly RegExp[] = [
  /\b(cannot|can[’']t|can not|won[’']t|will not|will never|never) (lose|go wrong|fail)\b/giu,
  /\b(no|zero|without( any)?) risk( of (a )?loss(es)?| at all|s)?(?=[.,;!]|$| (?:in|with|here|for|to|and|at|whatsoever)\b)/giu,
  /\b(no|without( a| any)?|beyond( any)?) doubt\b/giu,
];

/** A denial that ends before the promise, in the same clause: "nothing is guaranteed", "there is no sure thing". */
const DENIAL =
  /\b(no|not|nothing|nobody|none|never|neither|nor|cannot|without|hardly|unable|isn[’']t|aren[’']t|can[’']t|won[’']t|don[’']t|doesn[’']t|refuse|avoid|beware|wrong)\b[^.;:!?,]{0,40}$/iu;

/** Whether a sentence promises an outcome: "guaranteed profit", not "nothing is guaranteed". */
export function promisesCertainty(sentence: string): boolean {
  return [...PROMISES, ...DENIED_LOSSES].some((promise) =>
    [...sentence.matchAll(promise)].some(({ index }) => !DENIAL.test(sentence.slice(0, index))),
  );
}

/** Sentences of a text with the spaces before them, so that joined they are the text. */
export function cutSentences(text: string): readonly string[] {
  return text.split(/(?<=[.!?][”"’)]?)(?=\s)|(?=\n)/u);
}

/** The text with each sentence that promises an outcome taken out and marked; a mark stands once for several in a row. */
export function refuseCertainty(text: string): string {
  const kept: string[] = [];
  for (const sentence of cutSentences(text)) {
    if (!promisesCertainty(sentence)) {
      kept.push(sentence);
      continue;
    }
    const before = /^\s*(- )?/u.exec(sentence)?.[0] ?? '';
    if (kept.at(-1)?.trim().replace(/^- /u, '') !== CERTAINTY_MARK) kept.push(`${before}${CERTAINTY_MARK}`);
  }
  return kept.join('');
}
