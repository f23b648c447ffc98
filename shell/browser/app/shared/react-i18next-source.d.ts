declare module 'source:react-i18next/I18nextProvider.js' {
  export { I18nextProvider } from 'react-i18next';
}

declare module 'source:react-i18next/useTranslation.js' {
  export { useTranslation } from 'react-i18next';
}
