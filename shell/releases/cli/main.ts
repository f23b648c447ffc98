import { runReleasesCommand } from './run-releases.ts';

/* The operations command, as `npm run releases` starts it. */
try {
  console.log(await runReleasesCommand(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
