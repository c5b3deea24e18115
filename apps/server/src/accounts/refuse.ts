/** What is answered to who asks for something that cannot be; `error` is a sentence. */
export const refuseRequest = <Reason extends string>(reason: Reason, error: string) =>
  ({ status: 'refused', reason, error }) as const;
