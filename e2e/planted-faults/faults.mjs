/**
 * @typedef {object} PlantedFault
 * @property {string} name what a user would notice
 * @property {string} file
 * @property {string} find stands once in the file
 * @property {string} replace
 * @property {string[]} tests where it should be caught, tried first: `unit <files>`, `api <files>` or
 *   `browser <files>`; everything else of the fast tier follows
 */

/** One fault for each kind of promise. @type {PlantedFault[]} */
export const plantedFaults = [
  {
    name: 'a price is a centime too high',
    file: 'api/contract/src/price-list.ts',
    find: "{ id: 'premium', amount: 4990,",
    replace: "{ id: 'premium', amount: 4991,",
    tests: ['unit remote-marketing', 'api price-list payments', 'browser pricing'],
  },
  {
    name: 'a trial lasts a day less',
    file: 'api/contract/src/price-list.ts',
    find: 'trialDays = 14',
    replace: 'trialDays = 13',
    tests: ['api subscriptions.test', 'browser trial'],
  },
  {
    name: 'a message may be of any length',
    file: 'api/contract/src/field-limits.ts',
    find: 'maxMessageLength = 5000',
    replace: 'maxMessageLength = 50_000_000',
    tests: ['api bounded-input contact.test'],
  },
  {
    name: 'a failed message looks sent',
    file: 'remote-marketing/src/contact-form/ContactForm.tsx',
    find: "kind: 'error',\n        title: t('contact.error'),",
    replace: "kind: 'success',\n        title: t('contact.success'),",
    tests: ['browser contact-form contact-faults'],
  },
  {
    name: 'a translation is missing',
    file: 'remote-marketing/src/locales/de.json',
    find: '"sending": "Wird gesendet …",',
    replace: '',
    tests: ['unit remote-marketing'],
  },
  {
    name: 'a page does not say its language',
    file: 'shell/server/pages/Document.tsx',
    find: '<html lang={page.language}',
    replace: '<html lang="fr"',
    tests: ['browser search-engines languages policies'],
  },
  {
    name: 'a rollback keeps the page',
    file: 'shell/releases/state/commands.ts',
    find: "state: makeLive(pinned, cause.at, { [remote]: to }),\n    entries: [entry('rollback'",
    replace: "state: makeLive(pinned, cause.at, { [remote]: live }),\n    entries: [entry('rollback'",
    tests: ['unit undoing ops', 'browser releases/releases.spec'],
  },
  {
    name: 'a changed file of a release is served',
    file: 'shell/releases/manifest/verify-manifest.ts',
    find: "if (createHash('sha384').update(content).digest('base64') !== file.sha384) {",
    replace: "if (createHash('sha384').update(content).digest('base64') === '') {",
    tests: ['unit refusals'],
  },
  {
    name: 'a webhook of anybody is believed',
    file: 'api/src/features/webhooks/verify-signature.ts',
    find: "throw new ApiError('signature_invalid', { cause });",
    replace: 'void cause;',
    tests: ['api webhooks'],
  },
  {
    name: 'what an event causes happens twice',
    file: 'api/src/platform/outbox/enqueue.ts',
    find: 'cause: causeOf(kind, subject),',
    replace: 'cause: causeOf(kind, subject) + randomUUID(),',
    tests: ['api payment-link announcements'],
  },
  {
    name: 'a sign-in link works twice',
    file: 'api/src/features/account/link-repository.ts',
    find: 'isNull(accountLinks.usedAt),\n    gt(',
    replace: 'gt(',
    tests: ['api account-sign-in'],
  },
  {
    name: 'a download link never expires',
    file: 'api/src/platform/file-store/signed-links.ts',
    find: 'return isSigned && now < Number(expires) * 1000;',
    replace: 'return isSigned && now > 0;',
    tests: ['api package-links'],
  },
  {
    name: 'anybody opens an order whose id he knows',
    file: 'api/src/orders/order-proof.ts',
    find: "if (!order || isOver || !isSameSecret(secretHash, order.secretHash ?? ''))",
    replace: 'if (!order || isOver)',
    tests: ['api payments order-links http.test'],
  },
  {
    name: 'another site’s page may change something',
    file: 'shell/server-kit/src/cross-site.ts',
    find: "if (from !== undefined && from !== 'same-origin') return true;",
    replace: "if (from !== undefined && from !== 'same-origin') return false;",
    tests: ['unit cross-site', 'api cross-site'],
  },
  {
    name: 'inline scripts may run',
    file: 'shell/server/http/headers/security-headers.ts',
    find: '`script-src ${["\'self\'", ...scripts',
    replace: '`script-src ${["\'self\'", "\'unsafe-inline\'", ...scripts',
    tests: ['unit security-headers response-headers', 'browser script-security'],
  },
  {
    name: 'a missing page answers 200',
    file: 'shell/server/pages/compose-page.tsx',
    find: "status: kind === 'notFound' ? 404 : 503,",
    replace: "status: kind === 'notFound' ? 200 : 503,",
    tests: ['unit responses', 'browser not-found'],
  },
  {
    name: 'the focus is lost when the menu closes',
    file: 'shell/browser/boot/menus.ts',
    find: 'requestAnimationFrame(returnFocus);',
    replace: 'void returnFocus;',
    tests: ['browser header'],
  },
  {
    name: 'a phone gets the dark theme',
    file: 'shell/browser/boot/theme.ts',
    find: "if (matchMedia(narrow).matches) return show('light');",
    replace: '',
    tests: ['browser appearance'],
  },
  {
    name: 'a notice is gone at once',
    file: 'shell/browser/island-host/Notices.tsx',
    find: 'const display = 5000;',
    replace: 'const display = 50;',
    tests: ['browser notices contact-form'],
  },
  {
    name: 'a policy promises another term',
    file: 'remote-legal/content/values.ts',
    find: 'rectificationHours: 72,',
    replace: 'rectificationHours: 73,',
    tests: ['unit remote-legal'],
  },
  {
    name: 'a text for a later day stays away, as one before it was withdrawn',
    file: 'remote-legal/authoring/policy-editor/server/plan-release.ts',
    find: "['unpin', 'legal', '--withdraw', ...why]",
    replace: "['unpin', 'legal']",
    tests: ['unit plan-release'],
  },
  {
    name: 'a scheduled text that was withdrawn cannot be released for another day',
    file: 'remote-legal/authoring/policy-editor/server/release-run.ts',
    find: "state: 'withdrawn', isPinnedAtEarlier, isVersionUsed: true,",
    replace: "state: 'withdrawn', isPinnedAtEarlier,",
    tests: ['unit routes.test'],
  },
  {
    name: 'an alert calls a withdrawn scheduled release a canary',
    file: 'shell/server/ops/metrics.ts',
    find: "withdrawn !== undefined && shown?.to === 'canary' ? 1 : 0",
    replace: 'withdrawn !== undefined ? 1 : 0',
    tests: ['unit ops.test'],
  },
];
