/** A warning or an error, as the operator sees it. */
export interface LogLine {
  /** ISO time. */
  readonly at: string;
  readonly level: string;
  readonly message: string;
  /** The rest of the line as JSON, cut where it is long. */
  readonly detail: string;
}

const LINES_MAX = 200;
const MESSAGE_MAX = 300;
const DETAIL_MAX = 2_000;
const WORTH_KEEPING = /"level":"(?:warn|error|fatal)"/u;

/** The last warnings and errors of this process. They come as the log has them, without secrets. */
export class LogRing {
  readonly #lines: string[] = [];

  /** @param line JSON, as it goes to the log. */
  keep(line: string): void {
    if (!WORTH_KEEPING.test(line)) return;
    this.#lines.push(line);
    if (this.#lines.length > LINES_MAX) this.#lines.shift();
  }

  /** Newest first. */
  read(): readonly LogLine[] {
    return this.#lines.map(parseLine).toReversed();
  }
}

function parseLine(line: string): LogLine {
  try {
    const { level, time, msg, pid: _, ...rest } = JSON.parse(line) as Record<string, unknown>;
    return {
      at: String(time),
      level: String(level),
      message: cut(typeof msg === 'string' ? msg : '', MESSAGE_MAX),
      detail: cut(JSON.stringify(rest), DETAIL_MAX),
    };
  } catch {
    return { at: '', level: 'warn', message: cut(line, MESSAGE_MAX), detail: '' };
  }
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
