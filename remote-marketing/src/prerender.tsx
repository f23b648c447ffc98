import { samePath } from '@site/shared-i18n';
import type { Prerender, PrerenderPage } from '@site/shell-contract/prerender';
import AppPage from './pages/app/AppPage.tsx';
import AppsPage from './pages/apps/AppsPage.tsx';
import AtlasFibrePage from './pages/atlasfibre/AtlasFibrePage.tsx';
import LandingPage from './pages/landing/LandingPage.tsx';
import CompanyPage, { companyPages } from './pages/notes/CompanyPage.tsx';
import FutureAppPage from './pages/notes/FutureAppPage.tsx';
import SupportPage from './pages/support/SupportPage.tsx';
import { appQuestions, cheapestPrice, pricingQuestions, supportQuestions } from './questions.ts';
import { showcase } from './showcase.ts';
import { appApplication, appApplications, organization, questionPage } from './structured-data.ts';

export { renderFragment } from '@site/shell-contract/prerender';

const files = import.meta.glob<Record<string, unknown>>('./locales/*.json', {
  import: 'default',
  eager: true,
});
const catalogues = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.slice('./locales/'.length, -'.json'.length), texts]),
) as Prerender['catalogues'];

/** Pages where something answers to the visitor; the others are complete as they stand. */
const interactivePages = ['landing', 'atlasfibre', 'support', 'future-app-1', 'future-app-2'];

/** On a shared link's picture: which apps there are. */
const appNames = showcase.map(({ name }) => name).join(' · ');

/** A page of the same path in every language that search engines may list. */
function page(
  id: string,
  path: string,
  Page: PrerenderPage['Page'],
  head: PrerenderPage['head'],
): PrerenderPage {
  const hydration = interactivePages.includes(id) ? 'interaction' : 'never';
  return { id, paths: samePath(path), Page, hydration, indexed: true, head };
}

export default {
  remote: 'marketing',
  catalogues,
  pages: [
    page('landing', '/', LandingPage, (t, language, site) => ({
      title: `${site.name} – ${t('landing.title')}`,
      description: t('landing.description', { price: cheapestPrice(language) }),
      structuredData: [
        organization(site),
        ...appApplications(t, language, site),
        questionPage(pricingQuestions(t)),
      ],
      openGraph: { title: t('hero.title'), lead: appNames, art: 'pictures/chronos-pro-mobile.svg' },
    })),
    page('apps', '/apps', AppsPage, (t, language, site) => ({
      title: `${t('appsPage.title')} – ${site.name}`,
      description: t('appsPage.description'),
      structuredData: [organization(site), ...appApplications(t, language, site)],
      openGraph: { title: t('appsPage.title'), lead: appNames, art: 'pictures/trackit-mobile.svg' },
    })),
    ...showcase.map((app) =>
      page(
        app.slug,
        `/${app.slug}`,
        app.slug === 'atlasfibre' ? AtlasFibrePage : AppPage,
        (t, language, site) => ({
          title: `${app.name} – ${t(`${app.texts}.headline`)}`,
          description: t(`${app.texts}.short`),
          structuredData: [
            organization(site),
            appApplication(app, t, language, site),
            questionPage(appQuestions(app, t, language)),
          ],
          openGraph: {
            kicker: app.name,
            title: t(`${app.texts}.headline`),
            lead: t(`${app.texts}.short`),
            art: `pictures/${app.slug}-mobile.svg`,
          },
        }),
      ),
    ),
    ...['1', '2'].map((number) =>
      page(`future-app-${number}`, `/future-app-${number}`, FutureAppPage, (t, _language, site) => ({
        title: `${t('notes.future.title', { number })} – ${site.name}`,
        // The two pages say the same; search engines are told which one each is.
        description: `${t('notes.future.title', { number })}. ${t('notes.future.lead')}`,
        openGraph: { title: t('notes.future.title', { number }), lead: t('notes.future.lead') },
      })),
    ),
    ...companyPages.map((id) =>
      page(id, `/${id}`, CompanyPage, (t, _language, site) => ({
        title: `${t(`notes.${id}.title`)} – ${site.name}`,
        description: t(`notes.${id}.lead`),
        openGraph: { title: t(`notes.${id}.title`), lead: t(`notes.${id}.lead`) },
      })),
    ),
    page('support', '/support', SupportPage, (t, _language, site) => ({
      title: `${t('support.title')} – ${site.name}`,
      description: t('support.lead'),
      structuredData: [questionPage(supportQuestions(t))],
      openGraph: { title: t('support.title'), lead: t('support.lead') },
    })),
  ],
} satisfies Prerender;
