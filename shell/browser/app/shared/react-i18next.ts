/**
 * The shared `react-i18next`, limited to the names in use: `Trans` alone would bring an HTML parser. Imports the
 * package's modules one by one, as its entry would resolve to this file again.
 */
export { I18nextProvider } from 'source:react-i18next/I18nextProvider.js';
export { useTranslation } from 'source:react-i18next/useTranslation.js';
