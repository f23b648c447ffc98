import { findOrInstallBrowser } from './find-browser.mjs';
import { attempt, checkNode, install } from './prepare.mjs';
import { buildStale } from './build.mjs';

/** The long form of the load tests: as many rounds as SOAK_ROUNDS says, some ten minutes by default. */
const rounds = process.env.SOAK_ROUNDS ?? '20';

try {
  checkNode();
  await install();
  const browser = await findOrInstallBrowser();
  await buildStale();
  const { code } = await attempt(
    'npx',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--workers', '1', 'releases-load'],
    { env: { SOAK_ROUNDS: rounds, CHROMIUM_PATH: browser }, show: true },
  );
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
