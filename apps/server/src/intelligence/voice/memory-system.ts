// voice: sentences become speech, by a model that the operator named or by a voice that this machine has.

/** WASI's numbers, as far as a program needs them that reads its arguments and writes one file. */
const OK = 0;
const BAD_DESCRIPTOR = 8;
const NO_ENTRY = 44;
const ROOT = 3;
const FILE = 4;
const CREATES = 1;
const FILE_TYPE = { character: 2, directory: 3, regular: 4 } as const;
const ENCODER = new TextEncoder();
const ALL_RIGHTS = 0xffff_ffff_ffff_ffffn;

class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The program ended with ${code}.`);
    this.code = code;
  }
}

export interface ProgramRun {
  readonly exitCode: number;
  /** What it wrote into the one file that it may make. */
  readonly file: Uint8Array<ArrayBuffer>;
}

/** A growing row of bytes. */
class ByteSink {
  readonly #bytesMax: number;
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  write(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#length > this.#bytesMax) throw new Exit(1);
    this.#parts.push(bytes.slice());
  }

  join(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

type Call = (...args: never[]) => number;

/** The program's memory, read and written as WASI lays things out. */
class ProgramMemory {
  /** Known once the program stands. */
  memory: WebAssembly.Memory | null = null;

  get view(): DataView {
    if (this.memory === null) throw new Error('The program has no memory yet.');
    return new DataView(this.memory.buffer);
  }

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.view.buffer, at, length);
  }

  put32(at: number, value: number): number {
    this.view.setUint32(at, value, true);
    return OK;
  }
}

function argumentCalls(args: readonly string[], memory: ProgramMemory): Record<string, Call> {
  const texts = args.map((text) => ENCODER.encode(`${text}\0`));
  return {
    args_sizes_get: (count: number, size: number) => {
      memory.put32(count, texts.length);
      return memory.put32(
        size,
        texts.reduce((sum, { length }) => sum + length, 0),
      );
    },
    args_get: (pointers: number, buffer: number) => {
      let at = buffer;
      for (const [index, text] of texts.entries()) {
        memory.put32(pointers + 4 * index, at);
        memory.bytes(at, text.length).set(text);
        at += text.length;
      }
      return OK;
    },
  };
}

function descriptorCalls(memory: ProgramMemory): Record<string, Call> {
  return {
    fd_close: () => OK,
    fd_fdstat_set_flags: () => OK,
    fd_fdstat_get: (fd: number, at: number) => {
      if (fd > FILE) return BAD_DESCRIPTOR;
      const kind = fd === ROOT ? FILE_TYPE.directory : fd === FILE ? FILE_TYPE.regular : FILE_TYPE.character;
      memory.view.setUint16(at, kind, true);
      memory.view.setBigUint64(at + 8, ALL_RIGHTS, true);
      memory.view.setBigUint64(at + 16, ALL_RIGHTS, true);
      return OK;
    },
    fd_prestat_get: (fd: number, at: number) => {
      if (fd !== ROOT) return BAD_DESCRIPTOR;
      memory.put32(at, 0);
      return memory.put32(at + 4, 1);
    },
    fd_prestat_dir_name: (_fd: number, at: number) => {
      memory.bytes(at, 1).set(ENCODER.encode('/'));
      return OK;
    },
  };
}

function fileCalls(memory: ProgramMemory, sink: ByteSink): Record<string, Call> {
  return {
    fd_read: (_fd: number, _list: number, _count: number, read: number) => memory.put32(read, 0),
    fd_seek: () => BAD_DESCRIPTOR,
    fd_write: (fd: number, list: number, count: number, written: number) => {
      let sum = 0;
      for (let at = list; at < list + 8 * count; at += 8) {
        const length = memory.view.getUint32(at + 4, true);
        if (fd === FILE) sink.write(memory.bytes(memory.view.getUint32(at, true), length));
        sum += length;
      }
      return memory.put32(written, sum);
    },
    path_open: (...args: Array<number | bigint>) =>
      (Number(args[4]) & CREATES) === 0 ? NO_ENTRY : memory.put32(Number(args[8]), FILE),
  };
}

/** What a program sees of the world: its arguments and one file in memory. There is no other file, no clock and no network. */
function createImports(args: readonly string[], memory: ProgramMemory, sink: ByteSink): Record<string, Call> {
  return {
    ...argumentCalls(args, memory),
    ...descriptorCalls(memory),
    ...fileCalls(memory, sink),
    clock_time_get: (_id: number, _precision: bigint, at: number) => {
      memory.view.setBigUint64(at, 0n, true);
      return OK;
    },
    proc_exit: (code: number) => {
      throw new Exit(code);
    },
  };
}

/** Runs a WASI program once, in memory of its own. @param bytesMax of the file that it writes; a longer one ends it. */
export function runProgram(program: WebAssembly.Module, args: readonly string[], bytesMax: number): ProgramRun {
  const sink = new ByteSink(bytesMax);
  const memory = new ProgramMemory();
  const { exports } = new WebAssembly.Instance(program, { wasi_snapshot_preview1: createImports(args, memory, sink) });
  memory.memory = exports['memory'] as WebAssembly.Memory;
  try {
    (exports['_start'] as () => void)();
    return { exitCode: 0, file: sink.join() };
  } catch (error) {
    if (error instanceof Exit) return { exitCode: error.code, file: sink.join() };
    throw error;
  }
}
