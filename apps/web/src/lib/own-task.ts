// A page asks for a dozen things in the moment it stands. To start one request holds the page up by one to four milliseconds, all of
// them in one go by a visible moment: each further one of a burst starts in a task of its own, so that the page answers in between.

const waiting: Array<() => void> = [];
let channel: MessageChannel | null = null;
/** Whether a message is under way: what is asked for until it comes belongs to the same burst. */
let isUnderWay = false;

/** Messages, not timers: a page in the background may start a timer once a second. */
function postMessage(): void {
  if (channel === null) {
    channel = new MessageChannel();
    channel.port1.onmessage = startNext;
  }
  isUnderWay = true;
  channel.port2.postMessage(null);
}

function startNext(): void {
  isUnderWay = false;
  const start = waiting.shift();
  if (start === undefined) return;
  postMessage();
  start();
}

/** Null for the first of a burst, which need not wait; for each further one the moment when its turn has come, in order. */
function awaitOwnTask(): Promise<void> | null {
  if (!isUnderWay) {
    postMessage();
    return null;
  }
  return new Promise((resolve) => waiting.push(resolve));
}

/** As `fetch`, in order of the calls. */
export async function fetchInOwnTask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const turn = awaitOwnTask();
  if (turn !== null) await turn;
  return fetch(input, init);
}
