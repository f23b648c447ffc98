import '@site/shell-contract/tokens.css';
import './page.css';
import './columns.css';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createI18n, type Language } from '@site/shared-i18n';
import { detectLanguage } from '@site/shared-i18n/browser';
import { App } from './App.tsx';
import { catalogues } from './catalogues.ts';

function Page() {
  const [language, setLanguage] = useState<Language>(() => detectLanguage(undefined));
  const [i18n] = useState(() => createI18n(language, catalogues));
  useEffect(() => {
    void i18n.changeLanguage(language);
    document.documentElement.lang = language;
    document.title = i18n.t('title');
  }, [i18n, language]);
  return (
    <I18nextProvider i18n={i18n}>
      <App language={language} chooseLanguage={(chosen) => setLanguage(detectLanguage(chosen))} />
    </I18nextProvider>
  );
}

if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.classList.add('dark');

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
