import type { Page } from 'playwright/test';
import { signal } from './signal.ts';

/** All scripts but the one of every page, which stands in the HTML. */
export const laterScripts = (url: URL) => url.pathname.endsWith('.js') && !url.pathname.includes('/boot-');

/** Keeps a page's scripts from arriving. @returns lets them through */
export async function stallScripts(
  page: Page,
  scripts: Parameters<Page['route']>[0] = laterScripts,
): Promise<() => void> {
  const { given, give } = signal();
  await page.route(scripts, async (route) => {
    await given;
    // A page that was left asks for nothing more.
    await route.continue().catch(() => undefined);
  });
  return give;
}
