import { dataFallback } from '@site/shell-contract/page-attributes';

/** Replaces images that fail to load (M3). */
export function replaceFailedImages(): void {
  document.addEventListener('error', ({ target }) => replace(target), { capture: true });
  // Images may have failed before this script ran.
  for (const image of document.querySelectorAll<HTMLImageElement>(`img[${dataFallback}]`)) {
    if (image.complete && image.naturalWidth === 0) replace(image);
  }
}

function replace(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement)) return;
  const fallback = image.getAttribute(dataFallback);
  if (!fallback) return;
  console.error("Erreur de chargement de l'image", image.src);
  image.src = fallback;
  image.removeAttribute(dataFallback);
}

/** Loads pictures that nobody has scrolled to; those that a narrow window or a closed menu hides stay lazy. */
export function loadLazyPictures(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]'))
    if (image.checkVisibility()) image.loading = 'eager';
}
