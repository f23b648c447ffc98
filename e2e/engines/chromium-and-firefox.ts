import puppeteer, {
  type BrowserContext,
  type ElementHandle,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import { windowSize, type Find, type RunningEngine, type Tab } from './tab.ts';

/** Starts Chromium, by its own protocol. */
export function startChromium(executablePath: string, downloadPath: string): Promise<RunningEngine> {
  const args = ['--force-prefers-reduced-motion', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const isShell = executablePath.endsWith('shell');
  return start(
    { executablePath, args, headless: isShell ? 'shell' : true },
    { downloadBehavior: { policy: 'allow', downloadPath } },
  );
}

/** Starts Firefox, by WebDriver BiDi. */
export function startFirefox(executablePath: string, downloads: string): Promise<RunningEngine> {
  const extraPrefsFirefox = {
    'browser.download.dir': downloads,
    'browser.download.folderList': 2,
    'browser.download.alwaysOpenPanel': false,
    'pdfjs.disabled': false,
    'ui.prefersReducedMotion': 1,
  };
  return start({ browser: 'firefox', executablePath, extraPrefsFirefox });
}

async function start(
  options: LaunchOptions,
  contextOptions: Parameters<Awaited<ReturnType<typeof puppeteer.launch>>['createBrowserContext']>[0] = {},
): Promise<RunningEngine> {
  const browser = await puppeteer.launch({ ...options, defaultViewport: windowSize });
  return {
    async newTab() {
      const context = await browser.createBrowserContext(contextOptions);
      return tabOf(await context.newPage(), context);
    },
    stop: () => browser.close(),
  };
}

function tabOf(page: Page, context: BrowserContext): Tab {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  const find = async (inPage: Find, selector: string, name: string) => {
    const found = await page.evaluateHandle(inPage, selector, name);
    return found.asElement() as ElementHandle<Element> | null;
  };
  return {
    errors,
    async open(address) {
      await page.goto(address);
    },
    evaluate: (inPage) => page.evaluate(inPage) as Promise<never>,
    text: () =>
      page.evaluate(() =>
        document.querySelector('body > embed[type="application/pdf"]') ? undefined : document.body.innerText,
      ),
    async press(...wanted) {
      const element = await find(...wanted);
      await element?.click();
      return element !== null;
    },
    async type(inPage, selector, name, text) {
      const element = await find(inPage, selector, name);
      await element?.type(text);
      return element !== null;
    },
    resize: (width) => page.setViewport({ ...windowSize, width }),
    async opened() {
      const other = (await context.pages()).find((one) => one !== page);
      return other && tabOf(other, context);
    },
    close: () => context.close(),
  };
}
