import type { APIRequestContext } from 'playwright/test';
import { startS3Server } from '@site/server-kit/testing';
import { expectMails, mailsTo, newEmail } from '../support/mails.ts';
import { orderMonth, orderTrial } from '../support/orders.ts';
import { withOwnShop } from '../support/own-shop.ts';
import { cards, visitors } from '../support/payments.ts';
import { siteOrigin } from '../support/ports.ts';
import { temporaryFolder } from '../support/processes.ts';
import { addSamplePackages } from '../support/site-programs.ts';
import { expect, slow, test } from '../support/test.ts';
import { engines } from './engines.ts';
import type { RunningEngine, Tab } from './tab.ts';
import { Visitor } from './visitor.ts';

const [german] = visitors;
const { signIn, requestLink } = german;

interface Journey {
  visitor: Visitor;
  request: APIRequestContext;
  /** The first of the test's own ports. */
  port: number;
}

/** What each engine must do; the first runs in Chromium in the fast tier too. */
const journeys: Record<string, (journey: Journey) => Promise<void>> = {
  'reads the site and writes to the publisher': async ({ visitor, request }) => {
    const subject = `Frage ${crypto.randomUUID()}`;
    await visitor.opens(`${siteOrigin}/de/`);
    await visitor.reads('Sprechen wir über Ihre Arbeit');
    await visitor.presses('link', 'Kontakt');
    await visitor.isAt(/\/de\/#contact$/);
    await visitor.fillsIn({ Name: 'Ada Test', 'E-Mail-Adresse': 'ada@example.org', Betreff: subject });
    await visitor.fillsIn({ Nachricht: 'Eine Nachricht, die lang genug ist.' });
    await visitor.presses('button', 'Nachricht senden');
    // The second where the island is late: after 4 s the form is sent as without script.
    await visitor.reads(
      /Ihre Nachricht ist angekommen\. Unsere Antwort geht an ada@example\.org\.|Wir haben Ihre Nachricht erhalten/,
    );
    const arrived = async () => (await mailsTo(request, 'contact@example.com')).map((mail) => mail.subject);
    await expect.poll(arrived).toContainEqual(expect.stringContaining(subject));
  },

  'chooses another language': async ({ visitor }) => {
    await visitor.opens(`${siteOrigin}/de/chronos-pro`);
    await visitor.presses('button', 'Sprache: Deutsch');
    await visitor.presses('link', 'English');
    await visitor.isAt(/\/en\/chronos-pro$/);
    await visitor.reads('Your hours through the day');
    await visitor.presses('link', 'Privacy policy');
    await visitor.isAt(/\/privacy-policy$/);
  },

  'chooses the dark theme, which the site keeps': async ({ visitor }) => {
    const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark';
    await visitor.opens(`${siteOrigin}/de/`);
    await visitor.notices(
      'a light page',
      () => getComputedStyle(document.documentElement).colorScheme !== 'dark',
    );
    await visitor.presses('button', 'Zwischen hellem und dunklem Design wechseln');
    await visitor.notices('a dark page', isDark);
    await visitor.opens(`${siteOrigin}/de/about`);
    await visitor.notices('a dark page', isDark);
  },

  'finds the prices in the menu of a phone': async ({ visitor }) => {
    await visitor.holdsPhone(390);
    await visitor.opens(`${siteOrigin}/de/about`);
    await visitor.presses('button', 'Menü');
    await visitor.presses('link', 'Preise');
    await visitor.isAt(/\/de\/#pricing$/);
    await visitor.reads('CHF 49.90');
    await visitor.notices('the prices in view', () => {
      const { top = Infinity } = document.querySelector('#pricing')?.getBoundingClientRect() ?? {};
      return top >= 0 && top < innerHeight;
    });
  },

  'starts a trial': async ({ visitor, request }) => {
    const email = newEmail();
    await visitor.opens(`${siteOrigin}/de/trial?plan=basic`);
    await visitor.fillsIn({ 'E-Mail-Adresse': email });
    await visitor.presses('button', 'Testphase starten');
    await visitor.reads(german.trial);
    await expectMails(request, email, [/Basic/]);
  },

  'downloads an app': async ({ visitor }) => {
    await visitor.opens(`${siteOrigin}/de/download?app=AtlasFibre`);
    await visitor.fillsIn({ Name: 'Ada Test', 'E-Mail-Adresse': newEmail() });
    await visitor.presses('button', 'Herunterladen');
    await visitor.reads('Ihr Download ist bereit.');
    await visitor.saves(/^AtlasFibre.*\.apk$/, 'link', 'Datei herunterladen');
  },

  'pays with a card that asks for 3-D Secure': async ({ visitor }) => {
    await visitor.opens(siteOrigin + german.checkout);
    await visitor.fillsIn({
      [german.email]: newEmail(),
      [german.card.number]: cards.challenges,
      [german.card.expiry]: '1234',
      [german.card.code]: '123',
    });
    await visitor.presses('button', german.pay);
    await visitor.presses('consent', '');
    await visitor.reads(german.paid);
    await visitor.saves(/\.pdf$/, 'button', german.invoice);
  },

  'signs in to the account, fetches an app and cancels': async ({ visitor, request }) => {
    const { email } = await orderTrial(request, german);
    await signInAt(siteOrigin, email, visitor, request);
    await visitor.reads(/Gratis bis/);
    await visitor.saves(/^Chronos-Pro.*\.apk$/, 'link', 'Chronos-Pro herunterladen');
    await visitor.presses('details', 'Testphase am letzten Tag beenden');
    await visitor.presses('button', ' beenden');
    await visitor.reads('Ihre Kündigung ist eingegangen');
  },

  'follows the footer to a policy with its version': async ({ visitor }) => {
    await visitor.opens(`${siteOrigin}/de/`);
    await visitor.presses('link', 'Datenschutzerklärung');
    await visitor.isAt(/\/datenschutzrichtlinie$/);
    await visitor.reads(/Datenschutzerklärung .*Version/);
  },

  'opens a sample report, a PDF': async ({ visitor }) => {
    await visitor.opens(`${siteOrigin}/de/chronos-pro`);
    await visitor.readsPdf('Musterrapport öffnen', /Muster mit erfundenen Angaben/);
  },

  'fetches what was paid for from a bucket of another origin': async ({ visitor, request, port }) => {
    const s3 = await startS3Server('app-packages');
    const bucket = {
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    };
    try {
      await addSamplePackages(bucket);
      // Firefox reports no navigation after a file was saved, and the tab is closed anyway.
      const page = { goto: () => Promise.resolve() };
      await withOwnShop(page, { port, apiSettings: bucket }, async (shop) => {
        const { email } = await orderMonth(request, german, shop);
        await signInAt(shop.origin, email, visitor, request);
        await visitor.presses('details', 'Zusätzliche App');
        await visitor.presses('choice', 'Ich stimme ausdrücklich zu');
        await visitor.presses('button', 'Zustimmen und weiter');
        await visitor.reads('Ihre Zustimmung ist gespeichert');
        await visitor.presses('details', 'Zusätzliche App');
        const file = await visitor.saves(/^premium_app.*\.apk$/, 'link', 'Herunterladen');
        expect(file.subarray(0, 2).toString()).toBe('PK');
        await visitor.saves(/^TrackIT.*\.apk$/, 'link', 'TrackIT herunterladen');
      });
    } finally {
      await s3.stop();
    }
  },
};

const [first] = Object.keys(journeys);

for (const { name, missing, start } of engines) {
  if (missing !== undefined)
    test.skip(`R13 the journeys in ${name}: there is no ${missing}`, () => undefined);
  else
    test.describe(name, () => {
      // One after the other, in one browser.
      test.describe.configure({ mode: 'default' });
      let engine: RunningEngine | undefined;
      let tab: Tab | undefined;
      let downloads: string;

      test.beforeAll(async ({ port }) => {
        downloads = temporaryFolder('downloads-');
        engine = await start(downloads, port + 19);
      });
      test.beforeEach(async () => {
        tab = await engine?.newTab();
      });
      test.afterEach(async () => {
        await tab?.close();
        expect(tab?.errors ?? []).toEqual([]);
      });
      test.afterAll(async () => {
        await engine?.stop();
      });

      for (const [does, run] of Object.entries(journeys)) {
        const tier = name === 'Chromium' && does === first ? {} : slow;
        test(`R13 a visitor with ${name} ${does}`, tier, async ({ request, port }) => {
          await run({ visitor: new Visitor(tab as Tab, downloads), request, port });
        });
      }
    });
}

/** Signs in by the mailed link. */
async function signInAt(
  origin: string,
  email: string,
  visitor: Visitor,
  request: APIRequestContext,
): Promise<void> {
  await visitor.opens(`${origin}/de/account`);
  await visitor.fillsIn({ 'E-Mail-Adresse': email });
  await visitor.presses('button', requestLink);
  let link: string | undefined;
  await expect(async () => {
    const texts = (await mailsTo(request, email)).map(({ text }) => text).join('\n');
    link = /^\S+\/account\?link=\S+$/m.exec(texts)?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 60_000 });
  await visitor.opens(link ?? '');
  await visitor.presses('button', signIn);
}
