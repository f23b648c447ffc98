import { createTexts, typeset, type Language } from '@site/shared-i18n';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };

const messages = { fr, en, de, it, es, pt, ru } satisfies Record<Language, object>;
export const texts = createTexts(messages);

export function messagesIn(language: Language): object {
  return typeset(messages[language], language, 'mail');
}
