import type { BotFormPlan } from '../../../components/bot-form/form-plan.ts';
import type { AnyPlanned, NamedValues, WizardKind } from '../wizard/wizard-kind.ts';
import type { GhostSubject } from './ghost-messages.ts';

/** What is replayed of a form; null while it is not complete. */
export function toSubject<Values extends NamedValues, Planned extends AnyPlanned>(
  kind: WizardKind<Values, Planned>,
  symbol: string,
  form: BotFormPlan<Planned>,
): GhostSubject | null {
  if (form.status !== 'planned') return null;
  return { symbol, params: form.params, startsWithin: kind.startsWithin(form) };
}

/** What is replayed where a line is dragged to: the params as planned, but for the fields that the line moves. */
export function movedSubject<Values extends NamedValues, Planned extends AnyPlanned>(
  kind: WizardKind<Values, Planned>,
  symbol: string,
  planned: Planned,
  fields: Partial<Values>,
): GhostSubject {
  const own = Object.entries(fields).filter(([name]) => Object.hasOwn(planned.params, name));
  const params = { ...planned.params, ...Object.fromEntries(own) };
  return { symbol, params, startsWithin: kind.startsWithin({ ...planned, params }) };
}
