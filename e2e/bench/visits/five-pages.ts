import type { Browser, Page } from 'playwright/test';
import { policyPaths } from '../../support/policies.ts';
import { meterScripts } from './script-meter.ts';
import { visit } from './visitor.ts';

const addresses = ['/', '/apps', '/atlasfibre', '/support', policyPaths.privacy.fr];

/** Visits five pages with one cache, and moves the mouse over all their links. */
export interface FivePages {
  /** Transferred bytes. */
  scriptBytes: number;
}

export function visitFivePages(browser: Browser, origin: string): Promise<FivePages> {
  return visit(browser, origin, {}, async ({ page, devTools }) => {
    const scripts = meterScripts(devTools);
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await passOverLinks(page);
    }
    return { scriptBytes: await scripts.read() };
  });
}

async function passOverLinks(page: Page): Promise<void> {
  const visible = page.locator('a').filter({ visible: true });
  await visible.first().waitFor();
  const links = await visible.all();
  for (const link of links) {
    const { x, y } = await link.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    await page.mouse.move(x, y);
  }
}
