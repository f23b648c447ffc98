import type { LaunchOptions } from 'playwright/test';

/**
 * The launch options of all browsers in the tests.
 * @param executablePath of a Chromium; by default Playwright's own
 */
export function launchOptions(executablePath: string | undefined): LaunchOptions {
  return {
    ...(executablePath && { executablePath }),
    // Chromium's own background requests would fail and be reported as the site's.
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}
