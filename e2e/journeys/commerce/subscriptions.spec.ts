import type { Page } from 'playwright/test';
import { expectMails, newEmail, orderLinkIn } from '../../support/mails.ts';
import { orderTrial } from '../../support/orders.ts';
import { cards, fillCard, openCardForm, packageOf, visitors, type Visitor } from '../../support/payments.ts';
import { expect, slow, test } from '../../support/test.ts';

/** Answers the browser's prompts in order; further prompts are dismissed. */
function answerPrompts(page: Page, ...answers: string[]): string[] {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    const answer = answers.shift();
    void (answer === undefined ? dialog.dismiss() : dialog.accept(answer));
  });
  return questions;
}

async function startTrial(page: Page, visitor: Visitor): Promise<string> {
  const email = newEmail();
  answerPrompts(page, email);
  await page.goto(visitor.subscribe);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitor.trial);
  await expect(page.getByRole('main')).toContainText(email);
  return email;
}

async function startTrialWithCard(page: Page, visitor: Visitor, number: string): Promise<string> {
  const email = await startTrial(page, visitor);
  await openCardForm(page, visitor);
  await fillCard(page, visitor, number);
  return email;
}

const trialMail = /Business|Premium/;

const fromThen = {
  de: /Ab dem \d+\. \S+ 20\d\d\s*CHF.49\.90 pro Monat/,
  fr: /À partir du \d+ \S+ 20\d\d\s*CHF.49\.90 par mois/,
};

for (const visitor of visitors) {
  const { site } = visitor;
  const tierIn = (language: string) => (visitor.language === language ? {} : slow);

  test.describe(`a visitor who reads ${visitor.language}`, () => {
    test.use({ locale: `${visitor.language}-CH` });

    test(
      'C4 C5 starts a trial and leaves it at that, without a card',
      tierIn('fr'),
      async ({ page, request }) => {
        const main = page.getByRole('main');
        const started = page.waitForResponse('**/api/create-subscription');
        const email = await startTrial(page, visitor);
        await expect(main.getByRole('textbox'), 'no card is asked for').toHaveCount(0);
        await expect(main.getByRole('link', { name: site.text('account.link') })).toHaveAttribute(
          'href',
          `${visitor.home}account`,
        );
        const { clientSecret } = (await (await started).json()) as { clientSecret: string };
        const query = new URLSearchParams({ setup_intent_client_secret: clientSecret });
        await page.goto(`${visitor.home}success?${query}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.text('success.trial'));
        await expect(main).toContainText(site.part('success.trialText'));
        await expect(main).toContainText(site.text('subscription.after'));
        await expect(packageOf(page, visitor)).toHaveCount(0);
        await expectMails(request, email, [trialMail]);
      },
    );

    test('C4 C5 C7 keeps a card for the time after the trial', slow, async ({ page, request }) => {
      const email = await startTrialWithCard(page, visitor, cards.succeeds);
      await expect(page.getByText(site.text('payment.testMode'))).toBeVisible();
      await expect(page.getByRole('link', { name: visitor.cancel, exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: visitor.subscribeNow }).click();
      await expect(page).toHaveURL(/\/success\?setup_intent=seti_\w+&.*redirect_status=succeeded/);
      const main = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.whole('success.trialCard'));
      await expect(main).toContainText(site.part('success.trialCardText'));
      await expect(main, 'the price is no longer an if').toContainText(fromThen[visitor.language]);
      await expect(main).not.toContainText(site.text('subscription.after'));
      const [mail] = await expectMails(request, email, [visitor.api.part('mail.ordered.subject'), trialMail]);
      await page.goto(orderLinkIn(mail));
      await expect(main).toContainText(fromThen[visitor.language]);
      await expect(main).not.toContainText(site.text('subscription.after'));
    });

    test('C7 C15 fails the bank’s challenge, and the trial goes on', slow, async ({ page }) => {
      await startTrialWithCard(page, visitor, cards.challenges);
      await page.getByRole('button', { name: visitor.subscribeNow }).click();
      await page.getByRole('button', { name: visitor.fail }).click();
      await expect(page).toHaveURL(/\/cancel\?setup_intent=seti_/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.text('cancel.cardUnconfirmed'));
      await expect(page.getByRole('main')).toContainText(site.part('cancel.trialText'));
      await expect(page.getByRole('main').getByRole('link').first()).toHaveText(
        site.text('cancel.otherCard'),
      );
    });

    test('C8 is told why a card was refused', slow, async ({ page, watch }) => {
      watch.expectErrors(/402|did not confirm/);
      await startTrialWithCard(page, visitor, cards.declined);
      const subscribe = page.getByRole('button', { name: visitor.subscribeNow });
      await subscribe.click();
      await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
        `${visitor.declined} ${site.text('payment.notCharged')}`,
      );
      await expect(subscribe).toBeEnabled();
    });
  });
}

const [german] = visitors;

test('C4 who gives no e-mail address goes home, and nothing is begun', async ({ page }) => {
  const questions = answerPrompts(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(german.subscribe);
  await expect(page).toHaveURL(/\/de\/$/);
  expect(questions).toEqual([
    'Auf welche E-Mail-Adresse soll das Abo lauten? Hat sie die kostenlose Testphase noch nicht genutzt, beginnt diese sofort.\n\n' +
      'Wenn Sie fortfahren, akzeptieren Sie unsere Nutzungsbedingungen.',
  ]);
  expect(calls).not.toContain('/api/create-subscription');
});

test('C4 what is no address is asked for again', async ({ page }) => {
  const email = newEmail();
  const questions = answerPrompts(page, 'ada', 'ada@', email);
  await page.goto(german.subscribe);
  await expect(page.getByRole('main')).toContainText(email);
  expect(questions.slice(1)).toEqual([
    'Diese E-Mail-Adresse ist nicht gültig. Bitte prüfen Sie sie:',
    'Diese E-Mail-Adresse ist nicht gültig. Bitte prüfen Sie sie:',
  ]);
});

test('C4 what only the api takes for no address is asked for again too', slow, async ({ page, watch }) => {
  watch.expectErrors(/could not be prepared|400/);
  const email = newEmail();
  // Valid for browsers, but no mail server would accept it.
  const questions = answerPrompts(page, 'ada@example', email);
  await page.goto(german.subscribe);
  await expect(page.getByRole('main')).toContainText(email);
  expect(questions).toHaveLength(2);
});

for (const { query, text } of [
  { query: '', text: 'doesn’t say which plan' },
  { query: '?planId=gold', text: 'There is no such plan' },
]) {
  test(`C4 /subscribe${query} says what is missing and asks for no address`, slow, async ({ page }) => {
    const questions = answerPrompts(page);
    await page.goto(`/en/subscribe${query}`);
    await expect(page.getByRole('main')).toContainText(text);
    await expect(page.getByRole('main').getByRole('link', { name: 'See the prices' })).toBeVisible();
    expect(questions).toEqual([]);
  });
}

test('C5 C9 a reload finds the same trial, another tab too', slow, async ({ page, request }) => {
  const email = newEmail();
  answerPrompts(page, email, email);
  const secrets: Promise<string>[] = [];
  page.context().on('response', (response) => {
    if (!response.url().endsWith('/api/create-subscription')) return;
    secrets.push(response.json().then(({ clientSecret }: { clientSecret: string }) => clientSecret));
  });
  await page.goto(german.subscribe);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.trial);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.trial);
  const other = await page.context().newPage();
  answerPrompts(other, email);
  await other.goto(german.subscribe);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(german.trial);
  expect(new Set(await Promise.all(secrets)).size).toBe(1);
  await expectMails(request, email, [trialMail]);
});

test(
  'C5 a second trial for an address is refused, and another address can be given',
  slow,
  async ({ page, request, watch }) => {
    watch.expectErrors(/could not be prepared|409/);
    const { email } = await orderTrial(request, german);
    const other = newEmail();
    answerPrompts(page, email, other);
    await page.goto(german.subscribe);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(/\S/);
    await page.getByRole('button', { name: 'Adresse ändern' }).click();
    await expect(page.getByRole('main')).toContainText(other);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(german.trial);
  },
);
