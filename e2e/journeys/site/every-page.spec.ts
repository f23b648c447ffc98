import type { Page } from 'playwright/test';
import { languages } from '@site/shared-i18n';
import {
  accessibilityFaults,
  faultsBesidesColours,
  faultsInBothThemes,
} from '../../support/accessibility.ts';
import { textFaults } from '../../support/fitting-text.ts';
import { answerDialogs, listedIn, openFinished, unlistedIn, watchOtherHosts } from '../../support/pages.ts';
import { policies, policyAddress } from '../../support/policies.ts';
import { paymentsOrigin } from '../../support/ports.ts';
import { expect, slow, test } from '../../support/test.ts';

/** Widths in px, from the narrowest phone to a desktop, and a window of 1280 px zoomed to 200 %. */
const windows = [
  { width: 320, height: 800 },
  { width: 360, height: 800 },
  { width: 640, height: 400 },
  { width: 768, height: 800 },
  { width: 1024, height: 800 },
  { width: 1440, height: 800 },
];
const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

interface Findings {
  /** Accessibility faults, on a desktop in both themes and on a phone. */
  accessibility: string[];
  /** Texts that do not fit. */
  texts: string[];
  /** Requests to other hosts while the whole page was read. */
  toOtherHosts: string[];
  /** Links that open connections in advance (preconnect, dns-prefetch). */
  connections: string[];
}

/**
 * Visits each page once and checks it for every fault that needs no interaction.
 * @param isDoubled whether the text is also measured at 200 %
 */
async function inspectPages(
  page: Page,
  addresses: string[],
  { isDoubled }: { isDoubled: boolean },
): Promise<Findings> {
  const findings: Findings = {
    accessibility: [],
    texts: [],
    toOtherHosts: watchOtherHosts(page),
    connections: [],
  };
  // On a phone the light theme is stored, but the next page must follow the system's theme.
  await page.addInitScript(() => localStorage.removeItem('theme'));
  for (const address of addresses) {
    await page.setViewportSize(desktop);
    await openFinished(page, address);
    findings.accessibility.push(...(await faultsInBothThemes(page)));
    await readToTheEnd(page);
    const hints = await page.locator('link[rel~=preconnect], link[rel~=dns-prefetch]').count();
    if (hints > 0) findings.connections.push(address);
    await page.setViewportSize(phone);
    findings.accessibility.push(...(await accessibilityFaults(page)));
    findings.texts.push(...(await textsThatDoNotFit(page, isDoubled)));
  }
  return findings;
}

/** Scrolls through the whole page, so that lazy images load. */
async function readToTheEnd(page: Page): Promise<void> {
  const atTheEnd = () =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  while (!(await atTheEnd())) {
    await page.evaluate(async () => {
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      // Two frames: one to show this part, one to start loading it.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  }
  const loaded = () => [...document.images].every((image) => image.complete || !image.checkVisibility());
  await expect.poll(() => page.evaluate(loaded), 'every picture has come').toBe(true);
}

async function textsThatDoNotFit(page: Page, isDoubled: boolean): Promise<string[]> {
  const found: string[] = [];
  // So that their text is measured too.
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  for (const size of windows) {
    await page.setViewportSize(size);
    found.push(...(await textFaults(page)));
  }
  if (!isDoubled) return found;
  await page.setViewportSize(desktop);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  return [...found, ...(await textFaults(page))];
}

// Each test visits up to twenty pages.
test.describe.configure({ timeout: 480_000 });

/** The landing page, one with a form, a policy, and the not-found page. */
const fourKinds = ['/de/', '/de/trial', '/datenschutzrichtlinie', '/de/no-such-page'];

/** The languages with the longest words and with another script; all share styles and components. */
const covered = ['de', 'ru'] as const;

test('R10 a page of each of four kinds is accessible, fits every window and asks nothing of other hosts', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/404/);
  const found = await inspectPages(page, fourKinds, { isDoubled: true });
  expect(found).toEqual({ accessibility: [], texts: [], toOtherHosts: [], connections: [] });
});

for (const language of covered) {
  const isDoubled = language === 'de';
  const policyAddresses = policies.map((policy) => policyAddress(policy, language));

  for (const [kind, isWanted] of [
    ['policy', (address: string) => policyAddresses.includes(address)],
    ['other listed page', (address: string) => !policyAddresses.includes(address)],
  ] as const) {
    test(
      `R10 each ${kind} in ${language} is accessible, fits every window and asks nothing of other hosts`,
      slow,
      async ({ page, request }) => {
        const addresses = (await listedIn(request, language)).filter(isWanted);
        expect(addresses.length).toBeGreaterThan(4);
        const found = await inspectPages(page, addresses, { isDoubled });
        expect(found).toEqual({ accessibility: [], texts: [], toOtherHosts: [], connections: [] });
      },
    );
  }

  test(
    `R10 each unlisted page in ${language} is accessible, fits every window and asks nobody but the provider, and only to pay`,
    slow,
    async ({ page, watch }) => {
      watch.expectErrors(/404/);
      answerDialogs(page);
      const addresses = unlistedIn(language);
      const { toOtherHosts, ...found } = await inspectPages(page, addresses, { isDoubled });
      expect(found).toMatchObject({ accessibility: [], texts: [] });
      for (const address of addresses) {
        const ofPage = toOtherHosts.filter((one) => one.split(' asks ')[0]?.endsWith(address));
        expect(ofPage.length > 0, `${address} asks the provider`).toBe(address.includes('?'));
      }
      expect(toOtherHosts.filter((one) => !one.includes(` asks ${paymentsOrigin}/`))).toEqual([]);
    },
  );
}

// Each language's policy texts have a structure of their own.
for (const language of languages.filter((other) => !covered.some((looked) => looked === other))) {
  test(`F-accessible no policy in ${language} has an accessibility fault`, slow, async ({ page }) => {
    const faults: string[] = [];
    for (const policy of policies) {
      await openFinished(page, policyAddress(policy, language));
      faults.push(...(await faultsBesidesColours(page)));
    }
    expect(faults).toEqual([]);
  });
}
