import { choiceAddress, languageNames, languages } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { useChromePage } from './chrome-context.tsx';
import { Flag } from './Flag.tsx';
import styles from './LanguageLinks.module.css';

export function LanguageLinks() {
  const { language: current, alternates } = useChromePage();
  return (
    <ul className={styles.list}>
      {languages.map((language) => (
        <li key={language}>
          <SiteLink
            to={choiceAddress(language, alternates)}
            lang={language}
            hrefLang={language}
            data-language={language}
            aria-current={language === current ? 'true' : undefined}
          >
            <Flag language={language} />
            <span className={styles.code}>{languageNames[language].code}</span>
            {languageNames[language].name}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
