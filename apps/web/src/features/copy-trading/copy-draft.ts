import { type CopyParams, type CopyParamsInput, copyParamsSchema } from '@atb/core/bots/copy/params';

/** What the form of a copy holds: every amount as it was typed. */
export interface CopyDraft {
  readonly allocation: string;
  readonly sizing: CopyParams['sizing'];
  readonly sharePct: string;
  readonly amount: string;
  readonly riskPct: string;
  readonly stopLossPct: string;
  /** Empty for no limit. */
  readonly maxTradeAmount: string;
  readonly maxDrawdownPct: string;
  readonly maxLateSeconds: string;
  readonly maxSlippagePct: string;
  readonly belowMinimum: CopyParams['belowMinimum'];
  readonly holdingsAtEnd: CopyParams['holdingsAtEnd'];
  readonly begins: NonNullable<CopyParams['begins']>;
}

/** The standards, which the schema itself says. */
export function newDraft(providerId: string): CopyDraft {
  return toDraft(copyParamsSchema.parse({ providerId }));
}

export function toDraft({
  providerId: _provider,
  maxTradeAmount,
  maxLateSeconds,
  begins = 'flat',
  ...params
}: CopyParams): CopyDraft {
  return { ...params, begins, maxTradeAmount: maxTradeAmount ?? '', maxLateSeconds: String(maxLateSeconds) };
}

/** The settings as they are stored; null for a row that somebody else's program wrote. */
export function readCopyParams(params: unknown): CopyParams | null {
  const parsed = copyParamsSchema.safeParse(params);
  return parsed.success ? parsed.data : null;
}

export type ReadDraft =
  | { readonly status: 'valid'; readonly params: CopyParams }
  | { readonly status: 'invalid'; readonly field: string; readonly message: string };

export function readCopyDraft(providerId: string, { begins, ...draft }: CopyDraft): ReadDraft {
  const given: CopyParamsInput = {
    ...draft,
    // Absent is flat, as in copies from before there was a choice.
    ...(begins === 'mirror' && { begins }),
    providerId,
    maxTradeAmount: draft.maxTradeAmount.trim() === '' ? null : draft.maxTradeAmount,
    maxLateSeconds: Number(draft.maxLateSeconds),
  };
  const parsed = copyParamsSchema.safeParse(given);
  if (parsed.success) return { status: 'valid', params: parsed.data };
  const [issue] = parsed.error.issues;
  return { status: 'invalid', field: String(issue?.path[0] ?? ''), message: issue?.message ?? 'Check the settings.' };
}
