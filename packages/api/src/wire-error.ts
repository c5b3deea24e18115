import { z } from 'zod';

/** One field of a request that was refused; `message` is a whole sentence that names it. */
export const fieldFaultSchema = z.object({ field: z.string(), message: z.string() });

/**
 * The shape of every error of /rest/v1 and /functions/v1, PostgREST's. `details` is text for errors of the database and a
 * list of fields for a refused body.
 */
export const wireErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.union([z.string(), z.array(fieldFaultSchema)]).nullable(),
  hint: z.string().nullable(),
});

export type FieldFault = Readonly<z.infer<typeof fieldFaultSchema>>;

export interface WireError {
  readonly code: string;
  readonly message: string;
  readonly details: string | readonly FieldFault[] | null;
  readonly hint: string | null;
}
