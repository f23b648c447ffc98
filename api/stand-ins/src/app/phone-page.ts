import escapeHtml from 'escape-html';
import { toString } from 'qrcode';
import { apps, freeFeatures } from '@site/api-contract';
import { formatDay, type Language } from '@site/shared-i18n';
import { texts } from '../texts.ts';
import type { Screen } from './phone.ts';

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem 1rem; background: #dfe3e8; color: #1b1f24; }
  main { box-sizing: border-box; max-width: 22rem; min-height: 40rem; margin: auto; padding: 1.5rem; border: 10px solid #1b1f24; border-radius: 2rem; background: #fff; }
  h1 { font-size: 1.3rem; margin: 0; } small { color: #555; }
  .code { display: block; font: 700 1.9rem/1.6 ui-monospace, monospace; letter-spacing: .06em; text-align: center; }
  svg { display: block; width: 12rem; margin: auto; } dt { color: #555; } dd { margin: 0 0 .5rem; font-weight: 600; }
  form { margin: .5rem 0; } button { font: inherit; width: 100%; padding: .6rem; } .ad { padding: .75rem; text-align: center; background: #ffe9a8; }`;

/** The phone's screen as a page, which loads again while the phone waits. @param id in its address */
export async function phonePage(language: Language, id: string, screen: Screen): Promise<string> {
  const t = texts(language);
  const title = apps.find(({ slug }) => slug === screen.app)?.name ?? screen.app;
  const button = (action: string, label: string) =>
    `<form method="post" action="/${id}/${action}"><button>${escapeHtml(label)}</button></form>`;
  const { codes, isConnected, isOffline } = screen;
  const buttons = [
    ...(codes || isConnected ? [] : [button('connect', t('app.connect'))]),
    ...(isConnected ? [button('update', t('app.update'))] : []),
    button('offline', t(isOffline ? 'app.goOnline' : 'app.goOffline')),
    button('later', t('app.later')),
    button('earlier', t('app.earlier')),
    ...(isConnected ? [button('disconnect', t('app.disconnect'))] : []),
  ];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
${codes ? '<meta http-equiv="refresh" content="2">' : ''}
<link rel="icon" href="data:,">
<title>${escapeHtml(`${title} – ${screen.name}`)}</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(title)}</h1>
<p><small>${escapeHtml(`${t('app.notice')} ${screen.name}, ${formatDay(screen.now, language)}`)}</small></p>
${screen.message ? `<p role="status">${escapeHtml(screen.message)}</p>` : ''}
${codes ? await codesOf(language, codes) : planOf(language, screen)}
${buttons.join('\n')}
</main>
</html>`;
}

async function codesOf(language: Language, codes: NonNullable<Screen['codes']>): Promise<string> {
  const t = texts(language);
  const qr = await toString(codes.verification_uri_complete, { type: 'svg', margin: 2 });
  return `<p>${escapeHtml(t('app.openPage'))}<br>
<a href="${escapeHtml(codes.verification_uri_complete)}">${escapeHtml(codes.verification_uri)}</a></p>
<p>${escapeHtml(t('app.enterCode'))} <span class="code">${escapeHtml(codes.user_code)}</span></p>
${qr}`;
}

function planOf(language: Language, { online, lease, isConnected }: Screen): string {
  const t = texts(language);
  const entitlements = online?.plan ? online : lease;
  const features = entitlements?.features ?? freeFeatures;
  const sync = online?.plan ? online.device.sync : (lease?.sync ?? false);
  const rows: [string, string][] = [
    [t('app.plan'), entitlements?.plan ? t(`pay.plans.${entitlements.plan}`) : t('app.free')],
    [t('app.sync'), t(sync ? 'app.yes' : 'app.no')],
    ...(lease && !online
      ? [[t('app.leaseUntil'), formatDay(new Date(lease.exp * 1000), language)] as [string, string]]
      : []),
  ];
  const list = rows.map(([name, held]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(held)}</dd>`);
  const ad = features.advertising ? `<p class="ad">${escapeHtml(t('app.advertising'))}</p>` : '';
  const away = isConnected && !online ? `<p>${escapeHtml(t('app.away'))}</p>` : '';
  return `${away}<dl>${list.join('')}</dl>${ad}`;
}
