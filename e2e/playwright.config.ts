import { defineConfig } from 'playwright/test';
import { findBrowser } from '../.run/find-browser.mjs';
import { launchOptions } from './site/launch-options.ts';
import { siteOrigin } from './site/ports.ts';

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
    launchOptions: launchOptions(await findBrowser()),
  },
  projects: [
    { name: 'at rest', use: { contextOptions: { reducedMotion: 'reduce' } } },
    // Most visitors see motion: what they do first and most often is done once more with it.
    { name: 'in motion', grep: /@motion/, use: { contextOptions: { reducedMotion: 'no-preference' } } },
  ],
});
