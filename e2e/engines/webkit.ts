import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver';
import {
  root,
  spawnWatched,
  startCommand,
  temporaryFolder,
  until,
  type RunningProcess,
} from '../support/processes.ts';
import { windowSize, type Find, type RunningEngine, type Tab } from './tab.ts';

/** Starts the WebDriver of WebKitGTK at a port, with a screen and a session bus of its own. */
export async function startWebKit(downloads: string, port: number): Promise<RunningEngine> {
  const home = temporaryFolder('webkit-');
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  await writeFile(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const running: RunningProcess[] = [];
  /** Starts a program that prints what others need to reach it. */
  const startPrinting = async (program: string, args: string[]) => {
    const started = spawnWatched(program, args, root, {});
    running.push(started);
    await until(() => /\S\n/.test(started.output()), `${program} runs`, started);
    return started.output().trim();
  };
  const stop = async () => {
    for (const one of running.reverse()) await one.stop();
  };
  try {
    const screen = await startPrinting('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1100x24']);
    const bus = await startPrinting('dbus-daemon', ['--session', '--nofork', '--print-address']);
    const url = `http://127.0.0.1:${port}`;
    const driver = await startCommand('WebKitWebDriver', [`--port=${port}`], `${url}/status`, {
      DISPLAY: `:${screen}`,
      DBUS_SESSION_BUS_ADDRESS: bus,
      HOME: home,
      XDG_CONFIG_HOME: home,
      // It cannot run as root, nor within many containers; the tests visit only the site.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    });
    running.push(driver);
    return { newTab: () => openTab(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openTab(server: string): Promise<Tab> {
  const capabilities = { browserName: 'MiniBrowser', pageLoadStrategy: 'normal' };
  const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  await resize(driver, windowSize.width);
  return tabOf(driver, await driver.getWindowHandle());
}

async function resize(driver: WebDriver, width: number): Promise<void> {
  const window = driver.manage().window();
  await window.setRect({ x: 0, y: 0, ...windowSize, width });
}

/** @param handle of its window; a driver speaks to one window at a time */
function tabOf(driver: WebDriver, handle: string): Tab {
  const select = () => driver.switchTo().window(handle);
  const find = async (inPage: Find, selector: string, name: string) => {
    await select();
    return driver.executeScript<WebElement | null>(inPage, selector, name);
  };
  return {
    errors: [],
    async open(address) {
      await select();
      await driver.get(address);
    },
    async evaluate(inPage) {
      await select();
      return driver.executeScript(inPage);
    },
    async text() {
      await select();
      const readText = () => driver.executeScript<string>(() => document.body.innerText);
      const texts = [await readText()];
      // Its viewer of PDFs is a frame.
      for (const frame of await driver.findElements(By.css('iframe[src^="webkit-pdfjs-viewer:"]'))) {
        await driver.switchTo().frame(frame);
        texts.push(await readText());
        await driver.switchTo().defaultContent();
      }
      return texts.join(' ');
    },
    async press(...wanted) {
      const element = await find(...wanted);
      // Its own scrolling is smooth where the page's is, and it does not wait for the end.
      await driver.executeScript((one?: Element) => {
        one?.scrollIntoView({ block: 'center', behavior: 'instant' });
      }, element);
      await element?.click();
      return element !== null;
    },
    async type(inPage, selector, name, text) {
      const element = await find(inPage, selector, name);
      await element?.sendKeys(text);
      return element !== null;
    },
    resize: (width) => resize(driver, width),
    async opened() {
      const other = (await driver.getAllWindowHandles()).find((one) => one !== handle);
      return other === undefined ? undefined : tabOf(driver, other);
    },
    close: () => driver.quit(),
  };
}
