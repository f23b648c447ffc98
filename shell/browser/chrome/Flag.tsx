import type { Language } from '@site/shared-i18n';
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
