import { formatDateTime, formatDuration } from '../../lib/format-time.ts';
import type { SystemReport } from './api/system-report.ts';
import type { SystemFact } from './components/fact-list.tsx';

const MEGA = 1e6;
const GIGA = 1e9;

/** '512 MB', '3.2 GB' */
export function showBytes(bytes: number | null): string {
  if (bytes === null) return '—';
  return bytes >= GIGA ? `${(bytes / GIGA).toFixed(1)} GB` : `${Math.round(bytes / MEGA)} MB`;
}

function withCounts(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  return parts.length === 0 ? 'none' : parts.join(', ');
}

/** Whether something newer than what runs lies on the machine. The server asks nobody. */
export function describeUpdate({ server, installed }: Pick<SystemReport, 'server' | 'installed'>): SystemFact {
  const { version, commit, fetched } = installed;
  const label = 'Update';
  const isNewer = (version !== null && version !== server.version) || (commit !== null && commit !== server.commit);
  if (isNewer) {
    const detail = `On disk: version ${version ?? 'unknown'}${commit === null ? '' : `, commit ${commit}`}`;
    return { label, value: 'Restart to update', detail };
  }
  if (fetched !== null && fetched > 0) {
    const commits = fetched === 1 ? '1 commit' : `${fetched} commits`;
    return { label, value: `${commits} fetched`, detail: 'Back up, git pull, restart' };
  }
  if (fetched === 0) return { label, value: 'None on this machine', detail: 'git fetch brings news; nobody is asked' };
  return { label, value: 'Not known', detail: 'No upstream branch here; nobody is asked' };
}

export function describeServer({ server, parts, installed }: SystemReport): readonly SystemFact[] {
  const troubled = Object.entries(parts).filter(([, { status }]) => status !== 'healthy');
  return [
    {
      label: 'Version',
      value: server.version,
      detail: server.commit === null ? 'No commit known' : `Commit ${server.commit}`,
    },
    describeUpdate({ server, installed }),
    {
      label: 'Running for',
      value: formatDuration(server.uptimeSeconds * 1_000),
      detail: `Since ${formatDateTime(server.startedAt, 'utc')}`,
    },
    { label: 'Program', value: `Node ${server.node}`, detail: `${server.platform}; roles ${server.roles.join(', ')}` },
    {
      label: 'Parts',
      value: troubled.length === 0 ? `All ${Object.keys(parts).length} healthy` : `${troubled.length} need a look`,
      detail: troubled.map(([part, { message }]) => `${part}: ${message}`).join('; ') || undefined,
    },
  ];
}

export function describeMachine({ machine, clock }: SystemReport): readonly SystemFact[] {
  const [one = 0, five = 0, fifteen = 0] = machine.load;
  return [
    {
      label: 'Processor',
      value: `${machine.processCores.toFixed(2)} of ${machine.cpus} cores by this process`,
      detail: `Load ${one.toFixed(2)}, ${five.toFixed(2)}, ${fifteen.toFixed(2)}`,
    },
    {
      label: 'Memory',
      value: `${showBytes(machine.processBytes)} by this process`,
      detail: `${showBytes(machine.memoryFreeBytes)} of ${showBytes(machine.memoryTotalBytes)} free; heap ${showBytes(machine.heapBytes)}`,
    },
    {
      label: 'Disk',
      value: `${showBytes(machine.diskFreeBytes)} free`,
      detail: `of ${showBytes(machine.diskTotalBytes)}`,
    },
    { label: 'Event loop', value: `${machine.eventLoopLagMs} ms`, detail: 'Longest pause in 15 seconds' },
    {
      label: 'Clock',
      value: clock.databaseAheadMs === null ? 'Not compared' : `Database ${clock.databaseAheadMs} ms ahead`,
      detail: clock.jumpMs === 0 ? 'Not set in the last 5 minutes' : `Set by ${clock.jumpMs} ms lately`,
    },
  ];
}

export function describeDatabase({ database, backups }: SystemReport): readonly SystemFact[] {
  const [latest] = backups;
  const tests = backups.flatMap(({ restoreTestedAt }) => restoreTestedAt ?? []).toSorted();
  const tested = tests.at(-1);
  const waiting = database.pools.reduce((sum, pool) => sum + pool.waiting, 0);
  return [
    { label: 'Size', value: showBytes(database.sizeBytes), detail: `PostgreSQL ${database.version ?? 'not reached'}` },
    {
      label: 'Connections',
      value: `${database.connections ?? '—'} of ${database.connectionsMax ?? '—'}`,
      detail: `${database.pools.reduce((sum, pool) => sum + pool.open, 0)} of this process; ${waiting} queries wait`,
    },
    {
      label: 'Latest backup',
      value: latest === undefined ? 'None made' : formatDateTime(latest.at, 'utc'),
      detail: latest === undefined ? 'atb backup makes one' : `${latest.name}, ${showBytes(latest.bytes)}`,
    },
    {
      label: 'Last restore test',
      value: tested === undefined ? 'None made' : formatDateTime(tested, 'utc'),
      detail: tested === undefined ? 'atb restore --test makes one' : 'Every table as it was, the ledger balanced',
    },
  ];
}

export function queueFacts({ queues, engine }: SystemReport): readonly SystemFact[] {
  if (queues === null) return [{ label: 'Queues', value: 'Not known', detail: 'The database does not answer' }];
  return [
    {
      label: 'Commands',
      value: `${queues.commandsPending} wait`,
      detail: `The oldest for ${formatDuration(queues.commandWaitSeconds * 1_000)}`,
    },
    { label: 'Jobs', value: `${queues.jobsWaiting} wait`, detail: `${queues.jobsFailed} failed for good` },
    { label: 'Runs', value: withCounts(queues.runs) },
    { label: 'Bots', value: withCounts(queues.bots) },
    {
      label: 'Engine',
      value: engine === null ? 'Not in this process' : `${engine['accounts'] ?? 0} accounts`,
      detail:
        engine === null
          ? undefined
          : `${engine['eventsQueued'] ?? 0} events wait; ${engine['accountsFailing'] ?? 0} accounts cannot be opened`,
    },
  ];
}

export function marketFacts({ market }: SystemReport): readonly SystemFact[] {
  const { usedWeight, weightLimit } = market;
  const isKnown = usedWeight !== null && weightLimit !== null;
  return [
    {
      label: 'Prices',
      value: `${market.mode} ${market.venue}`,
      detail: `Source ${market.source}; ${market.symbols - market.symbolsStale} of ${market.symbols} symbols current`,
    },
    {
      label: 'Rate limit of the exchange',
      value: isKnown ? `${Math.max(0, weightLimit - usedWeight)} of ${weightLimit} left` : 'Unknown',
      detail: isKnown ? 'In this minute, by its last answer' : 'No exchange is asked, or its answers do not say',
    },
    {
      label: 'Calls',
      value: market.pausedUntil === null ? 'Allowed' : `Paused until ${formatDateTime(market.pausedUntil, 'utc')}`,
      detail: market.lastError ?? (market.roundTripMs === null ? undefined : `Round trip ${market.roundTripMs} ms`),
    },
  ];
}
