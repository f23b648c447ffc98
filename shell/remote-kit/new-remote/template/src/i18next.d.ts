import 'i18next';
import type french from './locales/fr.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'REMOTE';
    resources: { REMOTE: typeof french };
  }
}
