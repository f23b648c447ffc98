const replaceable = 'img[data-placeholder]';

/** Replaces images that fail to load (M3); `data-placeholder` is the placeholder's URL. */
export function replaceFailedImages(): void {
  document.addEventListener('error', ({ target }) => replace(target), { capture: true });
  // Images may have failed before this script ran.
  for (const image of document.querySelectorAll<HTMLImageElement>(replaceable)) {
    if (image.complete && image.naturalWidth === 0) replace(image);
  }
}

function replace(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || !image.dataset.placeholder) return;
  console.error("Erreur de chargement de l'image", image.src);
  image.src = image.dataset.placeholder;
  delete image.dataset.placeholder;
}
