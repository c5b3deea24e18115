import type { FieldsState } from '../bot-form/form-plan.ts';
import type { GridFormValues } from './grid-values.ts';

/** What the fields of a grid show themselves by. */
export type GridFieldsState = FieldsState<GridFormValues>;
