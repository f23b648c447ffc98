/**
 * The shared `react-i18next`, cut to the names in use: `Trans` alone would bring an HTML parser. The package's
 * entry would lead back here, so its modules are taken one by one.
 */
export { I18nextProvider } from 'source:react-i18next/I18nextProvider.js';
export { useTranslation } from 'source:react-i18next/useTranslation.js';
