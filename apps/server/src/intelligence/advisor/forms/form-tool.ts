// forms: what an answer leads to. Each fills in a form of this app, as a link; nothing is carried out here.
import type { AdvisorProposal } from '@atb/api/functions/advisor/ai-advisor';
import { inputSchema } from '@atb/api/public-api/input-schema';
import { z } from 'zod';
import type { Asker } from '../asker.ts';

/** A form, filled in, or a sentence on why it cannot be. */
export type Filled = AdvisorProposal | string;

/** A tool that fills in one form. */
export interface FormTool {
  /** As models call it. */
  readonly name: string;
  readonly description: string;
  /** JSON schema of its arguments. */
  readonly parameters: object;
  readonly fill: (input: unknown, asker: Asker) => Promise<Filled>;
}

export interface FormDraft<Fields extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly fields: Fields;
  readonly fill: (fields: z.output<Fields>, asker: Asker) => Filled | Promise<Filled>;
}

/** What models are told of the arguments follows from how they are parsed. */
export function defineForm<Fields extends z.ZodObject>(draft: FormDraft<Fields>): FormTool {
  const { name, description, fields, fill } = draft;
  const { properties = {}, required = [] } = inputSchema(fields);
  return {
    name,
    description,
    parameters: { type: 'object', properties, required },
    fill: async (input, asker) => {
      const parsed = fields.safeParse(input);
      return parsed.success ? fill(parsed.data, asker) : faultOf(parsed.error);
    },
  };
}

export function faultOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.') ?? 'The arguments'}: ${issue?.message ?? 'not valid'}`;
}

/** Decimal text; numbers are taken, too. */
export const amount = z
  .union([z.number(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,15}(\.\d{1,18})?$/u))
  .refine((text) => Number(text) > 0)
  .describe('Decimal text such as 0.01.');

/** Percent; 0 switches off what may be off. */
export const percentArgument = z
  .union([z.number(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,3}(\.\d{1,4})?$/u))
  .refine((text) => Number(text) < 100)
  .describe('Percent, decimal text such as 2.5.');

export const symbolArgument = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{5,20}$/u);

/** @returns what is wrong with a symbol, null for one of this market. */
export function symbolFault(asked: string, { symbols }: Pick<Asker, 'symbols'>): string | null {
  return symbols.includes(asked) ? null : `${asked} is not in this market.`;
}

/** An address of this app with what is there of the fields. */
export function addressOf(path: string, fields: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  return `${path}?${query.toString()}`;
}
