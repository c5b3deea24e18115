// What a container asks every half minute: whether this machine's server works. Degraded is for people to look at, not to be restarted for.
const TIMEOUT_MS = 4_000;

try {
  const url = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}/healthz`;
  const { status } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  process.exitCode = status === 200 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
