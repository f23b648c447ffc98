import { languages } from '@site/shared-i18n';
import { faultsBesidesColours } from '../../support/accessibility.ts';
import { inspectPages } from '../../support/every-page.ts';
import { answerDialogs, listedIn, openFinished, unlistedIn } from '../../support/pages.ts';
import { policies, policyAddress } from '../../support/policies.ts';
import { paymentsOrigin } from '../../support/ports.ts';
import { expect, test } from '../../support/test.ts';

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
      { tag: '@slow' },
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
    { tag: '@slow' },
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
  test(`no policy in ${language} has an accessibility fault`, { tag: '@slow' }, async ({ page }) => {
    const faults: string[] = [];
    for (const policy of policies) {
      await openFinished(page, policyAddress(policy, language));
      faults.push(...(await faultsBesidesColours(page)));
    }
    expect(faults).toEqual([]);
  });
}
