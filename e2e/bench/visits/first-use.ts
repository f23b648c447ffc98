import type { Browser, Page } from 'playwright/test';
import { policyPaths } from '../../support/policies.ts';
import { meterScripts } from './script-meter.ts';
import { phone, visitSlowly } from './visitor.ts';

/** An island, the address of a page that has it, and the control that is used first. */
interface UsedIsland {
  name: string;
  address: string;
  control: string;
}

export const usedIslands: readonly UsedIsland[] = [
  { name: 'contact form', address: '/', control: '#contact [name=name]' },
  { name: 'fibre viewer', address: '/atlasfibre', control: '#colour-code select[name=code]' },
  { name: 'question search', address: '/support', control: '#support-search' },
  {
    name: 'download form',
    address: '/download',
    control: '[data-island="download-form"] [name=customerName]',
  },
  { name: 'print button', address: policyPaths.privacy.fr, control: '[data-island="print-button"] button' },
];

export interface FirstUse {
  /** Transferred bytes of all scripts of the page once its island is in use. */
  scriptBytes: number;
  /** ms from the first focus until the island is hydrated. */
  awake: number;
}

/** Measures the first use of an island on a slow phone with an empty cache. */
export function measureFirstUse(browser: Browser, origin: string, island: UsedIsland): Promise<FirstUse> {
  return visitSlowly(browser, origin, { viewport: phone }, async ({ page, devTools }) => {
    const scripts = meterScripts(devTools);
    await page.goto(island.address, { waitUntil: 'networkidle' });
    await page.locator(island.control).waitFor();
    const awake = await wake(page, island);
    return { scriptBytes: await scripts.read(), awake };
  });
}

async function wake(page: Page, { control }: UsedIsland): Promise<number> {
  const use = await page
    .locator(control)
    .first()
    .evaluateHandle((element) => {
      const times = { used: 0, awake: Promise.resolve(0) };
      addEventListener('focusin', ({ timeStamp }) => (times.used ||= timeStamp), { capture: true });
      const island = element.closest('[data-island]');
      times.awake = new Promise((resolve) => {
        const observer = new MutationObserver(() => resolve(performance.now()));
        if (island) observer.observe(island, { attributeFilter: ['data-hydrated'] });
      });
      return times;
    });
  await page.locator(control).focus();
  return use.evaluate(async ({ used, awake }) => (await awake) - used);
}
