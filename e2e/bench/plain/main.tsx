/* The same pages as one plain React page: rendered in the browser, one build, no federation, no composer. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import {
  createLoadingI18n,
  defaultLanguage,
  languages,
  languagesOfPath,
  splitLanguagePrefix,
} from '@site/shared-i18n';
import '@site/shell-contract/tokens.css';
import '../../../shell/src/chrome/font.css';
import '../../../shell/src/chrome/page.css';
import { superviseMenus } from '../../../shell/src/boot/menus.ts';
import { applyTheme, followTheme } from '../../../shell/src/boot/theme.ts';
import { showTooltips } from '../../../shell/src/boot/tooltips.ts';
import { loadTexts } from './catalogues.ts';
import { createPlainSite } from './PlainSite.tsx';
import './plain.css';

applyTheme();
followTheme();
superviseMenus();
showTooltips();

const { prefix, path } = splitLanguagePrefix(location.pathname);
const [only = defaultLanguage, ...others] = languagesOfPath(path);
const language = prefix ?? (others.length === languages.length - 1 ? defaultLanguage : only);
document.documentElement.lang = language;

const i18n = await createLoadingI18n(language);
void loadTexts(i18n.load, 'shell');
const PlainSite = createPlainSite(language, i18n);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <PlainSite />
    </BrowserRouter>
  </StrictMode>,
);
