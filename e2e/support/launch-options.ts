import type { LaunchOptions } from 'playwright/test';

/** How every browser of the tests starts. @param executablePath of a Chromium; Playwright's own where absent */
export function launchOptions(executablePath: string | undefined): LaunchOptions {
  return {
    ...(executablePath && { executablePath }),
    // A browser that looks for its maker's hosts would fail requests that are none of the site's.
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}
