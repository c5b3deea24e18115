/** Where lines go; the part of a Node stream that is used. */
interface LineStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface Terminal {
  readonly print: (line: string) => void;
  readonly note: (line: string) => void;
  readonly progress: (text: string | null) => void;
}

/** Redrawn at most this often; a terminal is slower than a computation. */
const REDRAW_MS = 100;
const CLEAR_LINE = '\r\u001b[2K';

/** Results on one stream; remarks and a line of progress, which is drawn on a terminal only, on the other. */
export function createTerminal(output: LineStream, remarks: LineStream, now: () => number): Terminal {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  const clear = (): void => {
    if (isDrawn) remarks.write(CLEAR_LINE);
    isDrawn = false;
  };
  return {
    print: (line) => {
      clear();
      output.write(`${line}\n`);
    },
    note: (line) => {
      clear();
      remarks.write(`${line}\n`);
    },
    progress: (text) => {
      if (text === null) clear();
      if (text === null || remarks.isTTY !== true || now() - drawnAt < REDRAW_MS) return;
      drawnAt = now();
      isDrawn = true;
      remarks.write(`${CLEAR_LINE}${text.slice(0, (remarks.columns ?? 80) - 1)}`);
    },
  };
}
