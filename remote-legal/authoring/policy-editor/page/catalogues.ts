import de from '../locales/de.json';
import en from '../locales/en.json';
import es from '../locales/es.json';
import fr from '../locales/fr.json';
import it from '../locales/it.json';
import pt from '../locales/pt.json';
import ru from '../locales/ru.json';
import { languages, typeset } from '@site/shared-i18n';
import { faultWords } from '../../../src/policies/fault.ts';

const texts = { fr, en, de, it, es, pt, ru };

const plainHyphens = ['values.site.email', 'fields.subject'];

/** The editor's texts by language, typeset like the site's; its fields have the names that faults give them. */
export const catalogues = Object.fromEntries(
  languages.map((language) => {
    const { fields } = faultWords[language];
    const editor = typeset({ ...texts[language], fields }, language, 'screen', plainHyphens);
    return [language, { editor }];
  }),
);
