import { AppError } from '../../app-error.ts';
import { EXPOSED_SCHEMA, type Routine, type SchemaCache } from './schema-cache.ts';

/** The one overload that takes exactly these arguments, with those that have a default allowed to be absent. */
export function findRoutine(schema: SchemaCache, name: string, given: readonly string[]): Routine {
  const found = (schema.routines.get(name) ?? []).filter((routine) => takes(routine, given));
  const [first, ...others] = found;
  if (first === undefined) throw noRoutine(schema, name, given);
  if (others.length > 0) throw ambiguousRoutine(found);
  return first;
}

/** Whether any overload has a parameter of this name: in a GET request it is then an argument, not a filter. */
export function isParameter(schema: SchemaCache, routine: string, parameter: string): boolean {
  const overloads = schema.routines.get(routine) ?? [];
  return overloads.some(({ parameters }) => parameters.some(({ name }) => name === parameter));
}

function takes({ parameters }: Routine, given: readonly string[]): boolean {
  const isKnown = given.every((name) => parameters.some((parameter) => parameter.name === name));
  const isComplete = parameters.every(({ name, isRequired }) => !isRequired || given.includes(name));
  return isKnown && isComplete;
}

function noRoutine(schema: SchemaCache, name: string, given: readonly string[]): AppError {
  const full = `${EXPOSED_SCHEMA}.${name}`;
  const searched =
    given.length === 0
      ? 'without parameters'
      : `with ${given.length === 1 ? 'parameter' : 'parameters'} ${given.join(', ')}`;
  const called = given.length === 0 ? `${full} without parameters` : `${full}(${given.join(', ')})`;
  const [near] = schema.routines.get(name) ?? [];
  return new AppError(404, 'PGRST202', `Could not find the function ${called} in the schema cache`, {
    details: `Searched for the function ${full} ${searched}, but no matches were found in the schema cache.`,
    hint: near === undefined ? null : `Perhaps you meant to call the function ${full}${signature(near)}`,
  });
}

function ambiguousRoutine(found: readonly Routine[]): AppError {
  const choices = found.map((routine) => `${EXPOSED_SCHEMA}.${routine.name}${signature(routine)}`).join(', ');
  return new AppError(300, 'PGRST203', `Could not choose the best candidate function between: ${choices}`, {
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
}

function signature({ parameters }: Routine): string {
  return `(${parameters.map(({ name, type }) => `${name} => ${type}`).join(', ')})`;
}
