import escapeHtml from 'escape-html';
import type { Language } from '@site/shared-i18n';

interface MailPage {
  language: Language;
  title: string;
  /** The sender's name. */
  brand: string;
  /** HTML. */
  content: string;
}

const font = 'font-family:system-ui,-apple-system,"Segoe UI",Arial,sans-serif';

/** The site's colours for both themes; mail programs know no variables. Inline styles are for those that drop this sheet. */
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0c1a1d!important}.card{background:#132327!important;border-color:#2d4145!important}
.card,.card td,.card th{color:#eaf2f3!important}.soft{color:#a8b8ba!important}
.card a{color:#6cd1d1!important}.card a.button{background:#6cd1d1!important;color:#011519!important}
.card td.mark{background:#6cd1d1!important;color:#011519!important}}`;

/** The one page of all HTML mails: mark and name of the sender above the content, light and dark. */
export function mailPage({ language, title, brand, content }: MailPage): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${sheet}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f7fbfc">
<table role="presentation" class="card" align="center" width="100%" cellpadding="0" cellspacing="0" style="${font};max-width:600px;background:#ffffff;border:1px solid #d1dbdd;border-radius:14px;color:#11252a;font-size:16px;line-height:1.55"><tr><td style="padding:24px 28px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="mark" width="32" height="32" align="center" style="background:#0b6468;border-radius:9px;color:#ffffff;font-weight:700" aria-hidden="true">${escapeHtml(brand.charAt(0).toUpperCase())}</td><td style="padding-left:12px;font-weight:700">${escapeHtml(brand)}</td></tr></table>
${content}
</td></tr></table></body></html>`;
}

const button =
  'display:inline-block;padding:11px 20px;border-radius:8px;background:#00686f;color:#ffffff;font-weight:600;text-decoration:none';

/** The one action of a mail. */
export function mailButton({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:20px 0"><a class="button" href="${escapeHtml(url)}" style="${button}">${escapeHtml(label)}</a></p>`;
}
