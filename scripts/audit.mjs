// `npm run audit-dependencies`: asks the registry for known faults of what is shipped. Without an answer it says so and passes, so that the gate runs
// offline; with `--strict`, for a CI that has a network, that fails as well.
import { judgeAudit } from './judge-audit.mjs';
import { passOnSignals, runNpm } from './run-command.mjs';

passOnSignals();
const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'];
const { output } = await runNpm(args, { quiet: true });
const verdict = judgeAudit(output);
switch (verdict.status) {
  case 'clean':
    console.log('No known faults of high severity in what is shipped.');
    break;
  case 'unknown':
    console.log(`Not audited: ${verdict.reason}`);
    process.exitCode = process.argv.includes('--strict') ? 1 : 0;
    break;
  case 'faulty':
    console.log(verdict.faults.join('\n'));
    process.exitCode = 1;
}
