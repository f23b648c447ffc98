import { describeFault } from '@site/server-kit/describe-fault';
import { exitCodes } from '@site/shell-contract/exit-codes';
import { WrongCommand } from './command.ts';
import { RuleBroken } from '../state/rules.ts';
import { runReleasesCommand } from './run-releases.ts';

/* The operations command, as `npm run releases` starts it. */
try {
  console.log(await runReleasesCommand(process.argv.slice(2), process.env));
} catch (error) {
  console.error(describeFault(error, WrongCommand));
  const cause = error instanceof Error ? error.cause : undefined;
  process.exitCode = cause instanceof RuleBroken && cause.code === 'replaced' ? exitCodes.releaseReplaced : 1;
}
