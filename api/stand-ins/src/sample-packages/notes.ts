import type { Language } from '@site/shared-i18n';

/** The text in a sample, by language. */
export const notes: Record<Language, (app: string) => string> = {
  fr: (app) =>
    `Ce fichier tient lieu du paquet de ${app}. Il s’agit d’un exemple à des fins de développement\u00a0: il ne s’installe pas.`,
  en: (app) =>
    `This file stands in for the package of ${app}. It is a sample for development and cannot be installed.`,
  de: (app) =>
    `Diese Datei steht anstelle des Pakets von ${app}. Sie ist ein Muster für die Entwicklung und lässt sich nicht installieren.`,
  it: (app) =>
    `Questo file sostituisce il pacchetto di ${app}. È un esempio per lo sviluppo e non si può installare.`,
  es: (app) =>
    `Este archivo hace las veces del paquete de ${app}. Es una muestra para el desarrollo y no se puede instalar.`,
  pt: (app) =>
    `Este ficheiro faz as vezes do pacote de ${app}. É um exemplo para o desenvolvimento e não pode ser instalado.`,
  ru: (app) => `Этот файл заменяет пакет ${app}. Это образец для разработки, установить его нельзя.`,
};
