import { findBrowser, findProgram } from '@site/remote-kit/find-browser';
import { startChromium, startFirefox } from './chromium-and-firefox.ts';
import { startWebKit } from './webkit.ts';

const chromium = await findBrowser();
const firefox = findProgram(['firefox-esr', 'firefox']);
const ofWebKit = ['WebKitWebDriver', 'Xvfb', 'dbus-daemon'];

/**
 * The engines of the visitors' browsers, each with what is missing of it on this machine, if anything (docs/tests.md). A
 * start takes a folder for downloads and a free port. No library speaks to all three as Debian ships them: its Firefox
 * answers WebDriver BiDi alone (Puppeteer), its WebKit classic WebDriver alone (Selenium).
 */
export const engines = [
  {
    name: 'Chromium',
    missing: chromium ? undefined : 'Chromium',
    start: (downloads: string) => startChromium(chromium ?? '', downloads),
  },
  {
    name: 'Firefox',
    missing: firefox ? undefined : 'firefox-esr',
    start: (downloads: string) => startFirefox(firefox ?? '', downloads),
  },
  {
    name: 'WebKit',
    missing: ofWebKit.find((program) => !findProgram([program])),
    start: startWebKit,
  },
];
