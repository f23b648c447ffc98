import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findBrowser } from '@site/remote-kit/find-browser';
import { siteOrigin } from './support/ports.ts';

const executablePath = await findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'engines/*.spec.ts'],
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  workers: Math.max(2, availableParallelism()),
  // Limits that only a wrong product reaches, also on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['junit', { outputFile: '../test-results/playwright.xml' }]],
  globalSetup: './support/start-site.ts',
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    baseURL: siteOrigin,
    locale: 'fr-CH',
    viewport: { width: 1280, height: 800 },
    // Playwright's own where there is none.
    launchOptions: executablePath ? { executablePath } : {},
  },
  projects: [
    { name: 'at rest', use: { contextOptions: { reducedMotion: 'reduce' } } },
    // Most visitors see motion, so the most frequent journeys run once more with it.
    { name: 'in motion', grep: /@motion/, use: { contextOptions: { reducedMotion: 'no-preference' } } },
  ],
});
