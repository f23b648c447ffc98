import type { APIRequestContext, Page } from 'playwright/test';
import { mailsTo, newEmail, type Mail } from '../../support/mails.ts';
import { appOrigin } from '../../support/ports.ts';
import { expect, slow, test } from '../../support/test.ts';

/** The latest mail to an address with a subject. */
async function mailed(request: APIRequestContext, email: string, subject: string): Promise<Mail> {
  const find = async () => (await mailsTo(request, email)).find((mail) => mail.subject === subject);
  await expect.poll(find, { message: subject }).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error('no mail');
  return mail;
}

const linkIn = ({ text }: Mail) => /^\S+\/account\?\S+$/m.exec(text)?.[0] ?? '';

const texts = {
  de: {
    email: 'E-Mail-Adresse',
    requestLink: 'Link zusenden',
    subject: 'Ihr Link zum Kundenkonto',
    signIn: 'Anmelden',
  },
  ru: {
    email: 'Адрес электронной почты',
    requestLink: 'Получить ссылку',
    subject: 'Ваша ссылка для входа',
    signIn: 'Войти',
  },
};

async function signIn(page: Page, request: APIRequestContext, language: 'de' | 'ru', email: string) {
  const { [language]: t } = texts;
  await page.goto(`/${language}/account`);
  await page.getByLabel(t.email).fill(email);
  await page.getByRole('button', { name: t.requestLink }).click();
  await page.goto(linkIn(await mailed(request, email, t.subject)));
  await page.getByRole('button', { name: t.signIn, exact: true }).click();
}

test(
  'E5 A14 a German owner shares Business with a Russian colleague, who moves to another address, without JavaScript',
  slow,
  async ({ browser, request }) => {
    const [owner, colleague, fresh] = [newEmail(), newEmail(), newEmail()];
    const trial = await request.post('/api/create-subscription', {
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      data: { planId: 'business', email: owner, language: 'de' },
    });
    expect(trial.status()).toBe(200);
    await expect.poll(async () => (await mailsTo(request, owner)).length).toBe(1);
    const pages = await Promise.all(
      ['de-CH', 'ru-RU', 'ru-RU'].map(async (locale) =>
        (await browser.newContext({ javaScriptEnabled: false, locale })).newPage(),
      ),
    );
    const [boss, person, phone] = pages;
    if (!boss || !person || !phone) throw new Error('three browsers');

    await signIn(boss, request, 'de', owner);
    const team = boss.getByRole('region', { name: 'Personen in Ihrem Abo' });
    await expect(team).toContainText('vergebene Plätze: 0');
    await team.getByText('Jemanden einladen').click();
    await team.getByLabel('Name', { exact: true }).fill('Иван');
    await team.getByLabel('E-Mail-Adresse').fill(colleague);
    await team.getByLabel('Sprache der Einladung').selectOption('ru');
    await team.getByRole('button', { name: 'Einladung senden' }).click();
    await expect(boss.getByText('Die Einladung ist unterwegs.')).toBeVisible();
    await expect(team).toContainText(/Иван\s*Einladung gültig bis \d/);

    const invitation = await mailed(request, colleague, 'Приглашение пользоваться подпиской Business');
    expect(invitation.text).toContain(owner);
    expect(invitation.text).not.toContain('Иван');
    await person.goto(linkIn(invitation));
    await expect(person.getByText(`Владелец адреса ${owner} приглашает вас (${colleague})`)).toBeVisible();
    await person.getByRole('button', { name: 'Принять приглашение' }).click();
    await expect(person.getByText(/^Готово: подписка/)).toBeVisible();
    await signIn(person, request, 'ru', colleague);
    const shared = person.getByRole('region', { name: 'Подписка, которой с вами поделились' });
    await expect(shared).toContainText('Вы пользуетесь подпиской Business другого человека');

    const screen = phone.getByRole('main');
    await phone.goto(`${appOrigin}/?name=Pixel`);
    await screen.getByRole('button', { name: 'Подключить мою подписку' }).click();
    const code = (await phone.locator('.code').textContent()) ?? '';
    await person.goto(`/ru/activate?code=${code}`);
    await person.getByRole('button', { name: 'Подключить устройство' }).click();
    await expect(screen).toContainText('Business');

    await person.goto('/ru/account');
    await person.getByText('Сменить адрес электронной почты').click();
    await person.getByLabel('Новый адрес электронной почты').fill(fresh);
    await person.getByRole('button', { name: 'Отправить ссылки' }).click();
    await expect(person.getByText(/^Ссылки отправлены/)).toBeVisible();
    const subject = 'Смена адреса личного кабинета: ваше подтверждение';
    for (const [email, outcome] of [
      [fresh, /^Подтверждено\. Теперь нужно/],
      [colleague, /^Адрес личного кабинета изменён/],
    ] as const) {
      await person.goto(linkIn(await mailed(request, email, subject)));
      await person.getByRole('button', { name: 'Подтвердить новый адрес' }).click();
      await expect(person.getByText(outcome)).toBeVisible();
    }
    await signIn(person, request, 'ru', fresh);
    await expect(person.getByText(`Вы вошли как ${fresh}`)).toBeVisible();
    await expect(shared, 'it moved with the account').toBeVisible();
    await mailed(request, colleague, 'У вашего личного кабинета новый адрес');
    await screen.getByRole('button', { name: 'Обновить' }).click();
    await expect(screen).toContainText('Business');

    await boss.reload();
    await expect(team).toContainText(/Иван\s*nutzt das Abo seit \d/);
    await expect(team, 'a name, and nothing else').not.toContainText(/@(?!domain\.ch)|Pixel/);
    await team.getByRole('button', { name: 'Entfernen: Иван' }).click();
    await expect(boss.getByText(/^Entfernt: Ihr Abo gilt/)).toBeVisible();
    await screen.getByRole('button', { name: 'Обновить' }).click();
    await expect(screen).toContainText('Для этого личного кабинета нет подписки.');
    for (const page of pages) await page.context().close();
  },
);
