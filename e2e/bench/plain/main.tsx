/* The same pages as one plain React app: rendered in the browser, one build, without federation and composer. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createLoadingI18n, defaultLanguage, languages, splitLanguagePrefix } from '@site/shared-i18n';
import '@site/shell-contract/tokens.css';
import '../../../shell/browser/chrome/font.css';
import '../../../shell/browser/chrome/page.css';
import { setUpMenus } from '../../../shell/browser/boot/menus.ts';
import { applyTheme, followTheme } from '../../../shell/browser/boot/theme.ts';
import { showTooltips } from '../../../shell/browser/boot/tooltips.ts';
import { siteLinks } from 'virtual:site-links';
import { loadTexts } from './messages.ts';
import { pages } from './pages.tsx';
import { createPlainSite } from './PlainSite.tsx';
import './plain.css';

applyTheme();
followTheme();
setUpMenus();
showTooltips();

const { prefix, path } = splitLanguagePrefix(location.pathname);
const ofPath = languages.filter((each) => pages.some(({ paths }) => paths[each] === path));
const language = prefix ?? ofPath[0] ?? defaultLanguage;
document.documentElement.lang = language;

const i18n = await createLoadingI18n(language);
void loadTexts(i18n.load, 'shell');
const { default: links } = await siteLinks[language]();
const PlainSite = createPlainSite(language, i18n, links);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <PlainSite />
    </BrowserRouter>
  </StrictMode>,
);
