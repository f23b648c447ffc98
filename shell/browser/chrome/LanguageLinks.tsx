import { choiceAddress, languageNames, languages, type Language } from '@site/shared-i18n';
import { SiteLink } from '@site/remote-kit/ui/SiteLink.tsx';
import { useChromePage } from './chrome-context.tsx';
import styles from './LanguageLinks.module.css';
import de from './flags/de.svg';
import en from './flags/en.svg';
import es from './flags/es.svg';
import fr from './flags/fr.svg';
import it from './flags/it.svg';
import pt from './flags/pt.svg';
import ru from './flags/ru.svg';

const flags: Record<Language, string> = { fr, en, de, it, es, pt, ru };

/** A language's flag; decorative, as the language's name is always beside it. */
export function Flag({ language }: { language: Language }) {
  return <img src={flags[language]} width={20} height={15} alt="" loading="lazy" />;
}

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
