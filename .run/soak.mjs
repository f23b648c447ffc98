import { findOrInstallBrowser } from './find-browser.mjs';
import { attempt, command } from './prepare.mjs';
import { buildStale } from './build.mjs';

/** The long form of the load tests: SOAK_ROUNDS rounds, about ten minutes by default. */
await command(async () => {
  const rounds = process.env.SOAK_ROUNDS ?? '20';
  const browser = await findOrInstallBrowser();
  await buildStale();
  const { code } = await attempt(
    'npx',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--workers', '1', 'releases-load'],
    { env: { SOAK_ROUNDS: rounds, CHROMIUM_PATH: browser }, show: true },
  );
  return code;
});
