import type { Page } from 'playwright/test';
import { accessibilityFaults, faultsInBothThemes } from './accessibility.ts';
import { textFaults, unfold } from './fitting-text.ts';
import { readToTheEnd, watchOtherHosts } from './other-hosts.ts';
import { openFinished } from './pages.ts';

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
export async function inspectPages(
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

async function textsThatDoNotFit(page: Page, isDoubled: boolean): Promise<string[]> {
  const found: string[] = [];
  await unfold(page);
  for (const size of windows) {
    await page.setViewportSize(size);
    found.push(...(await textFaults(page)));
  }
  if (!isDoubled) return found;
  await page.setViewportSize(desktop);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  return [...found, ...(await textFaults(page))];
}
