import { randomUUID } from 'node:crypto';
import type { Service } from '../edge/classify-path.ts';

/** Upper ends of the steps of durations, ms; what took longer is counted beyond the last. */
const STEPS: readonly number[] = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000,
];

/** What users use. What asks whether the server is there is not among it. */
const COUNTED: ReadonlySet<Service> = new Set<Service>(['auth', 'rest', 'functions', 'storage', 'web']);

const SERVER_ERROR = 500;
const PROBE_HEADER = 'X-Atb-Probe';

interface Counts {
  readonly requests: number;
  readonly errors: number;
  readonly durations: readonly number[];
}

/** Counts the requests of users in this process until somebody takes the counts and keeps them. */
export class RequestTally {
  readonly steps = STEPS;
  /** Requests with these headers are the server's own checks and not counted. */
  readonly probeHeaders: Readonly<Record<string, string>> = { [PROBE_HEADER]: randomUUID() };
  #requests = 0;
  #errors = 0;
  #durations: number[] = none();

  /** @param header reads a header of the request. */
  isCounted(service: Service | undefined, header: (name: string) => string | undefined): boolean {
    return service !== undefined && COUNTED.has(service) && header(PROBE_HEADER) !== this.probeHeaders[PROBE_HEADER];
  }

  /** @param status of the answer. @param durationMs from the request to its answer. */
  count(status: number, durationMs: number): void {
    this.#requests += 1;
    if (status >= SERVER_ERROR) this.#errors += 1;
    const place = STEPS.findIndex((step) => durationMs <= step);
    const index = place === -1 ? STEPS.length : place;
    this.#durations[index] = (this.#durations[index] ?? 0) + 1;
  }

  readonly take = (): Counts => {
    const counts = { requests: this.#requests, errors: this.#errors, durations: this.#durations };
    this.#requests = 0;
    this.#errors = 0;
    this.#durations = none();
    return counts;
  };

  readonly giveBack = ({ requests, errors, durations }: Counts): void => {
    this.#requests += requests;
    this.#errors += errors;
    this.#durations = this.#durations.map((count, place) => count + (durations[place] ?? 0));
  };
}

/** One for each step and one for what took longer. */
function none(): number[] {
  return Array.from({ length: STEPS.length + 1 }, () => 0);
}
