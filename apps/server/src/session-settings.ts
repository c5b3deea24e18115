import { z } from 'zod';

/** When sessions of users end. */
export interface SessionSettings {
  /** A session ends that was not used for so long. */
  readonly sessionIdleSeconds: number;
  /** A session ends so long after its sign-in, however it is used. */
  readonly sessionAbsoluteSeconds: number;
}

/** Unless the whole life of a session is shorter. */
const IDLE_HOURS = 7 * 24;
const HOURS_MAX = 8_760;
const HOUR_SECONDS = 3_600;

const hours = z
  .string()
  .regex(/^\d+$/u, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().min(1, 'must be at least 1').max(HOURS_MAX, `must be at most ${HOURS_MAX}`));

export const sessionFields = {
  ATB_SESSION_IDLE_HOURS: hours.optional(),
  ATB_SESSION_MAX_HOURS: hours.default(30 * 24),
};

const fields = z.object(sessionFields);
type Values = z.output<typeof fields>;

/** A session that may be idle for longer than it lives never ends by being idle: a slip of the operator's. */
export function requireLivingSessions({ value, issues }: z.core.ParsePayload<Values>): void {
  const { ATB_SESSION_IDLE_HOURS: idle, ATB_SESSION_MAX_HOURS: most } = value;
  if (idle === undefined || idle <= most) return;
  const message = `must be at most ATB_SESSION_MAX_HOURS, which is ${most}`;
  issues.push({ code: 'custom', input: idle, path: ['ATB_SESSION_IDLE_HOURS'], message });
}

export function readSessions(values: Values): SessionSettings {
  const { ATB_SESSION_MAX_HOURS: most, ATB_SESSION_IDLE_HOURS: idle = Math.min(IDLE_HOURS, most) } = values;
  return { sessionIdleSeconds: idle * HOUR_SECONDS, sessionAbsoluteSeconds: most * HOUR_SECONDS };
}
