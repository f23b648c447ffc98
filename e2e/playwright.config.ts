import { defineConfig } from 'playwright/test';
import { findBrowser } from '../.run/find-browser.mjs';
import { siteOrigin } from './site/ports.ts';

const executablePath = await findBrowser();

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  workers: 2,
  // A flaky test is a failed test.
  retries: 0,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  globalSetup: './site/start-site.ts',
  use: {
    baseURL: siteOrigin,
    locale: 'fr-CH',
    viewport: { width: 1280, height: 800 },
    // What moves can be missed by a click; motion has journeys of its own.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      // A browser that looks for its maker's hosts would fail requests that are none of the site's.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
